import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import type { OwnLabel } from '../hooks/use-own-label.ts';
import { LabelPanel } from './label-panel.tsx';

const NO_BOXES: readonly string[] = [];

/** Until the frame is read. TEC-059: its dataset is not there yet, so the label is pending. Null: the page has no label. */
export function UnreadFrame({ label }: { readonly label: OwnLabel | null }) {
  const canvas = <Skeleton variant="rounded" height={700} animation={false} />;
  if (label === null) return canvas;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 344px' },
      }}
    >
      {canvas}
      <Card sx={{ px: 2, py: 1.5 }}>
        <LabelPanel label={label} objects={NO_BOXES} unsent={false} onAdd={() => undefined} />
      </Card>
    </Box>
  );
}
