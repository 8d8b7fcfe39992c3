import Box from '@mui/material/Box';
import { BoxMark, type BoxLook } from '@sarm/annotator/react/box-mark';
import { PEER } from '@sarm/annotator/react/presence';
import { Kbd } from '@sarm/ui/kbd';
import { useTranslation } from 'react-i18next';
import type { CommandName } from '@sarm/annotator/commands/commands';

export interface CanvasLegendProps {
  readonly counts: Readonly<Record<'predicted' | 'verified' | 'manual' | 'conflict', number>>;
  /** Others who have a box selected. */
  readonly holders: readonly string[];
  readonly readOnly: boolean;
  readonly drawing: boolean;
  readonly keyText: (command: CommandName) => string;
}

const LOOKS = ['predicted', 'verified', 'manual', 'conflict'] as const satisfies readonly BoxLook[];

export function CanvasLegend({ counts, holders, readOnly, drawing, keyText }: CanvasLegendProps) {
  const { t } = useTranslation('annotation');
  const row = { display: 'inline-flex', alignItems: 'center', gap: 0.75 } as const;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2.5,
        rowGap: 0.5,
        px: 2,
        py: 1,
        minHeight: 52,
        fontSize: '0.75rem',
        color: 'text.secondary',
      }}
    >
      {LOOKS.filter((look) => look !== 'conflict' || counts.conflict > 0).map((look) => (
        <Box component="span" key={look} sx={row}>
          <BoxMark look={look} colour={look === 'conflict' ? 'warning.main' : 'text.primary'} />
          {t(`legend.${look}`)}
          <Box
            component="b"
            sx={{ color: 'text.primary', fontWeight: 620, fontVariantNumeric: 'tabular-nums' }}
          >
            {counts[look]}
          </Box>
        </Box>
      ))}
      {holders.map((name) => (
        <Box component="span" key={name} sx={row}>
          <Box component="span" sx={{ color: PEER, display: 'inline-flex' }}>
            <BoxMark look="elsewhere" />
          </Box>
          {t('presence.open', { name })}
        </Box>
      ))}
      {!readOnly && (
        <Box component="span" role="status" sx={{ ...row, ml: 'auto' }}>
          {drawing ? (
            t('canvas.drawing')
          ) : (
            <>
              {t('canvas.hint')}
              <Kbd>{keyText('nextObject')}</Kbd>
              {t('canvas.hintKey')}
            </>
          )}
        </Box>
      )}
    </Box>
  );
}
