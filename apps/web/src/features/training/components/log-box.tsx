import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import type { ShownLine } from '../state/shown-line.ts';

const COLOURS = { info: 'text.primary', warning: 'warning.main', error: 'error.main' } as const;

/** The last lines; it follows the end until somebody scrolls back. */
export function LogBox({ lines }: { readonly lines: readonly ShownLine[] }) {
  const { t } = useTranslation('training');
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const last = lines.at(-1)?.key;
  useLayoutEffect(() => {
    if (last !== undefined && follows.current && box.current !== null)
      box.current.scrollTop = box.current.scrollHeight;
  }, [last]);
  return (
    <SectionCard title={t('log.title')} note={t('log.follows')} ruled flush>
      <Box
        ref={box}
        role="log"
        tabIndex={0}
        aria-label={t('log.title')}
        onScroll={({ currentTarget: of }) => {
          follows.current = of.scrollHeight - of.scrollTop - of.clientHeight < 24;
        }}
        sx={{ px: 2, py: 1.5, height: 260, overflow: 'auto', fontVariantNumeric: 'tabular-nums' }}
      >
        {lines.length === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('log.empty')}
          </Typography>
        )}
        {lines.map(({ key, at, level, text }) => (
          <Box key={key} sx={{ display: 'flex', gap: 1.5, typography: 'caption', py: 0.25 }}>
            {at !== undefined && (
              <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                {at}
              </Box>
            )}
            <Box component="span" sx={{ color: COLOURS[level], overflowWrap: 'anywhere' }}>
              {text}
            </Box>
          </Box>
        ))}
      </Box>
    </SectionCard>
  );
}
