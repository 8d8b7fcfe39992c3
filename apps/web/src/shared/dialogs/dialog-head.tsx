import Box from '@mui/material/Box';
import DialogTitle from '@mui/material/DialogTitle';
import { alpha } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** error: nothing brings it back; warning: sensitive, but can be repaired; neutral: nothing happens. */
export type Tone = 'error' | 'warning' | 'neutral';

export interface DialogHeadProps {
  readonly icon: ReactNode;
  readonly tone: Tone;
  readonly title: string;
  readonly titleId: string;
  /** Who or what it is, so that a namesake is not taken for it. */
  readonly detail?: ReactNode;
}

export function DialogHead({ icon, tone, title, titleId, detail }: DialogHeadProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, p: '16px 24px 12px' }}>
      <Box
        aria-hidden
        sx={({ palette }) => ({
          flex: 'none',
          display: 'grid',
          placeItems: 'center',
          width: 40,
          height: 40,
          borderRadius: '50%',
          color: tone === 'neutral' ? palette.text.secondary : palette[tone].main,
          bgcolor: tone === 'neutral' ? palette.action.hover : alpha(palette[tone].main, 0.08),
          '& svg': { fontSize: 22 },
        })}
      >
        {icon}
      </Box>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <DialogTitle id={titleId} sx={{ p: 0, overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        {detail !== undefined && (
          <Typography
            variant="body2"
            component="div"
            sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
          >
            {detail}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
