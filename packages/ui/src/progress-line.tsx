import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface ProgressLineProps {
  /** What the bar measures, read out with it. */
  readonly label: string;
  readonly stage: string;
  /** Integer percent; undefined while nothing can be measured yet. */
  readonly percent?: number | undefined;
  readonly percentText?: string | undefined;
  readonly rate?: string | undefined;
  readonly timeLeft?: string | undefined;
  readonly failed?: boolean;
  /** It has not begun: a track in the colour of the bar would look like one that is under way. */
  readonly waiting?: boolean;
  readonly action?: ReactNode;
}

export function ProgressLine(props: ProgressLineProps) {
  const {
    label,
    stage,
    percent,
    percentText,
    rate,
    timeLeft,
    failed = false,
    waiting = false,
    action,
  } = props;
  const facts = [percentText, rate, timeLeft].filter((fact) => fact !== undefined && fact !== '');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, columnGap: 1, mb: 0.5 }}>
          <Typography
            variant="caption"
            sx={{
              // A telephone has the height for the full sentence, and nothing that hovers to show the rest.
              flex: { xs: '1 1 auto', sm: 1 },
              minWidth: 0,
              color: failed ? 'error.main' : 'text.secondary',
              overflow: 'hidden',
              overflowWrap: 'anywhere',
              textOverflow: 'ellipsis',
              whiteSpace: { sm: 'nowrap' },
            }}
          >
            {stage}
          </Typography>
          <Typography variant="caption" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
            {facts.join(' · ')}
          </Typography>
        </Box>
        <LinearProgress
          aria-label={label}
          color={failed ? 'error' : 'primary'}
          {...(waiting ? { sx: { bgcolor: 'action.disabledBackground' } } : {})}
          {...(percent === undefined
            ? { variant: 'indeterminate' as const }
            : { variant: 'determinate' as const, value: percent })}
        />
      </Box>
      {action}
    </Box>
  );
}
