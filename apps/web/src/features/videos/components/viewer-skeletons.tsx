import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CircularProgress from '@mui/material/CircularProgress';
import Skeleton from '@mui/material/Skeleton';
import { Micrograph } from '@sarm/ui/micrograph';
import { ratioOf } from '../state/picture-ratio.ts';

/** A grey frame where the picture will be. */
export function StageSkeleton(props: { readonly resolution: string | null; readonly label: string }) {
  return (
    <Card sx={{ overflow: 'hidden' }}>
      <Box sx={{ height: 44 }} />
      <Micrograph ratio={ratioOf(props.resolution)} sx={{ maxHeight: '72vh', width: '100%' }}>
        <CircularProgress aria-label={props.label} />
      </Micrograph>
      <Box sx={{ p: 2 }}>
        <Skeleton variant="rounded" height={84} />
      </Box>
    </Card>
  );
}

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7];

export function PanelSkeleton() {
  return (
    <Card sx={{ p: 2, display: 'grid', gap: 1 }} aria-hidden>
      {ROWS.map((row) => (
        <Skeleton key={row} variant="rounded" height={24} />
      ))}
    </Card>
  );
}
