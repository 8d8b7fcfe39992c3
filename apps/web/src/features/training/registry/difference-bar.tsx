import Box from '@mui/material/Box';
import type { ComparisonVerdict } from '@sarm/domain/comparisons';

const COLOURS: Readonly<Record<ComparisonVerdict, string>> = {
  better: 'success.main',
  worse: 'error.main',
  undetermined: 'warning.main',
  none: 'text.secondary',
};

export interface DifferenceBarProps {
  /** Shares of the width; the middle is no difference, and right is better. */
  readonly places: { readonly at: number; readonly from: number; readonly to: number } | null;
  readonly verdict: ComparisonVerdict;
}

/** Only a picture of the numbers beside it. */
export function DifferenceBar({ places, verdict }: DifferenceBarProps) {
  const percent = (share: number): string => `${100 * share}%`;
  return (
    <Box
      aria-hidden
      sx={{ position: 'relative', width: 104, height: 18, bgcolor: 'action.hover', borderRadius: 0.5 }}
    >
      <Box
        sx={{
          position: 'absolute',
          left: '50%',
          top: 0,
          bottom: 0,
          width: '2px',
          ml: '-1px',
          bgcolor: 'text.primary',
        }}
      />
      {places !== null && (
        <>
          <Box
            sx={{
              position: 'absolute',
              top: 7,
              height: 4,
              left: percent(places.from),
              width: percent(places.to - places.from),
              bgcolor: COLOURS[verdict],
              opacity: 0.55,
            }}
          />
          <Box
            sx={{
              position: 'absolute',
              top: 5,
              left: percent(places.at),
              ml: '-4px',
              width: 8,
              height: 8,
              borderRadius: '50%',
              bgcolor: COLOURS[verdict],
            }}
          />
        </>
      )}
    </Box>
  );
}
