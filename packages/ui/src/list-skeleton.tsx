import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

export interface SkeletonProps {
  /** Read out while the skeleton stands in for the content. */
  readonly label: string;
  readonly count?: number;
}

export const CARD_COLUMNS = 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))';

export function CardSkeletons({ label, count = 6 }: SkeletonProps) {
  return (
    <Box role="status" aria-label={label} sx={{ display: 'grid', gridTemplateColumns: CARD_COLUMNS, gap: 2 }}>
      {Array.from({ length: count }, (_, i) => (
        <Skeleton key={i} variant="rounded" height={148} animation="wave" />
      ))}
    </Box>
  );
}

export function RowSkeletons({ label, count = 6 }: SkeletonProps) {
  return (
    <Box role="status" aria-label={label} sx={{ display: 'grid', gap: 1 }}>
      {Array.from({ length: count }, (_, i) => (
        <Skeleton key={i} variant="rounded" height={44} animation="wave" />
      ))}
    </Box>
  );
}
