import StaysIcon from '@mui/icons-material/Check';
import GoesIcon from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

export interface GoesAndStaysProps {
  /** Undefined while the server still counts. */
  readonly goes: readonly string[] | undefined;
  readonly stays: readonly string[] | undefined;
}

const SIDES = {
  goes: { icon: <GoesIcon fontSize="small" />, colour: 'error.main' },
  stays: { icon: <StaysIcon fontSize="small" />, colour: 'success.main' },
} as const;

function Side({ side, lines }: { side: keyof typeof SIDES; lines: readonly string[] | undefined }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box sx={{ px: 2, py: 1.5, minWidth: 0 }}>
      <Typography id={id} component="h3" variant="caption" sx={{ color: 'text.secondary', fontWeight: 620 }}>
        {t(side)}
      </Typography>
      {lines === undefined ? (
        <Skeleton variant="text" aria-label={t('loading')} />
      ) : (
        <Box
          component="ul"
          aria-labelledby={id}
          sx={{ m: 0, mt: 1, p: 0, display: 'grid', gap: 0.75, listStyle: 'none', fontSize: '0.8125rem' }}
        >
          {lines.map((line) => (
            <Box key={line} component="li" sx={{ display: 'flex', gap: 1 }}>
              <Box aria-hidden sx={{ display: 'flex', color: SIDES[side].colour }}>
                {SIDES[side].icon}
              </Box>
              <span>{line}</span>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** What an action takes away and what it leaves, side by side, as the server has counted it. */
export function GoesAndStays({ goes, stays }: GoesAndStaysProps) {
  return (
    <Box
      aria-busy={goes === undefined}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        border: 1,
        borderColor: 'hairline',
        borderRadius: 1,
        '& > * + *': {
          borderColor: 'hairline',
          borderStyle: 'solid',
          borderWidth: 0,
          borderLeftWidth: { sm: 1 },
          borderTopWidth: { xs: 1, sm: 0 },
        },
      }}
    >
      <Side side="goes" lines={goes} />
      <Side side="stays" lines={stays} />
    </Box>
  );
}
