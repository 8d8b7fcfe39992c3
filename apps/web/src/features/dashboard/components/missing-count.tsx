import Box from '@mui/material/Box';
import { FigureValue } from '@sarm/ui/figure-value';

/** In a row of large counts: text that is no number stays smaller than one. */
export function Missing({ text, reason }: { readonly text: string; readonly reason: string }) {
  return (
    <Box component="span" sx={{ fontSize: '0.875rem' }}>
      <FigureValue value={null} notAvailable={text} reason={reason} />
    </Box>
  );
}
