import Box from '@mui/material/Box';
import type { DataLabel } from '@sarm/contracts/http/labels/labels.entities';
import { shortName } from '../../../shared/labels/short-name.ts';

/** The name of a label where there is little room; an automatic one in letters of one width. */
export function LabelName({ label }: { readonly label: Pick<DataLabel, 'name' | 'is_default'> }) {
  const short = shortName(label.name);
  if (short === label.name) return label.name;
  return (
    <Box component="span" title={label.name} sx={{ fontFamily: 'monospace', fontWeight: 650 }}>
      {short}
    </Box>
  );
}
