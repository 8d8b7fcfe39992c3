import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { VersionPreview } from '@sarm/contracts/http/versions/versions.entities';
import { StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { useCheckedLines } from '../hooks/use-checked-lines.ts';

const ICONS = { passed: CheckIcon, open: InfoIcon, leak: ErrorIcon } as const;
const COLOURS = { passed: 'success.main', open: 'info.main', leak: 'error.main' } as const;

export interface LeakCardProps {
  readonly preview: VersionPreview;
  /** What is placed is being checked. */
  readonly checking: boolean;
  /** Undefined: there is nothing to place together. */
  readonly onFix: (() => void) | undefined;
}

/** What would make a test measure memory, line by line; a leak names what to move and offers to move it. */
export function LeakCard({ preview, checking, onFix }: LeakCardProps) {
  const { t } = useTranslation('versions');
  const lines = useCheckedLines(preview);
  const leaks = lines.some(({ state }) => state === 'leak');
  const found = preview.leaks.length > 0 ? ('found' as const) : ('emptySplit' as const);
  const open = lines.some(({ state }) => state === 'open');
  const [tone, label] = leaks
    ? (['error', found] as const)
    : open
      ? (['info', 'open'] as const)
      : (['success', 'passed'] as const);
  return (
    <SectionCard
      title={t('leak.title')}
      ruled
      aside={
        checking ? (
          <StatusChip label={t('leak.checking')} tone="running" />
        ) : (
          <StatusChip label={t(`leak.${label}`)} tone={tone} />
        )
      }
    >
      <Box
        component="ul"
        aria-busy={checking}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.25 }}
      >
        {lines.map(({ key, state, text, detail, fixable }) => {
          const Icon = ICONS[state];
          return (
            <Box
              component="li"
              key={key}
              sx={{
                display: 'flex',
                gap: 1.25,
                ...(state === 'leak' ? { border: 1, borderColor: 'error.main', borderRadius: 1, p: 1 } : {}),
              }}
            >
              <Icon aria-hidden fontSize="small" sx={{ color: COLOURS[state], mt: '1px' }} />
              <Box sx={{ minWidth: 0 }}>
                <Typography variant="body2" sx={state === 'leak' ? { fontWeight: 620 } : {}}>
                  {text}
                </Typography>
                {detail !== '' && (
                  <Typography
                    variant="caption"
                    component="p"
                    sx={{ color: 'text.secondary', m: 0, overflowWrap: 'anywhere' }}
                  >
                    {detail}
                  </Typography>
                )}
                {fixable && onFix !== undefined && (
                  <Button
                    size="small"
                    variant="outlined"
                    disabled={checking}
                    onClick={onFix}
                    sx={{ mt: 0.75 }}
                  >
                    {t(preview.split_by === 'time' ? 'leak.inOrder' : 'leak.together')}
                  </Button>
                )}
              </Box>
            </Box>
          );
        })}
      </Box>
    </SectionCard>
  );
}
