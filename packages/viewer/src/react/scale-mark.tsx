import Box from '@mui/material/Box';
import { scaleBar } from '../core/scale-bar.ts';
import { HUD } from './frame-label.tsx';

export interface ScaleMarkProps {
  readonly pixelSize: number;
  readonly pictureWidth: number;
  readonly text: (micrometres: number) => string;
}

/** The widest share of the picture that the bar may take. */
const SHARE = 0.2;

export function ScaleMark({ pixelSize, pictureWidth, text }: ScaleMarkProps) {
  const bar = scaleBar(pixelSize, pictureWidth * SHARE);
  if (bar === null) return null;
  return (
    <Box
      sx={{
        ...HUD,
        bottom: 10,
        right: 10,
        width: `${(100 * bar.pixels) / pictureWidth}%`,
        minWidth: 72,
        px: 0,
      }}
    >
      <Box sx={{ textAlign: 'center' }}>{text(bar.micrometres)}</Box>
      <Box sx={{ height: 2, bgcolor: 'currentColor', mx: 'auto', mb: 0.5, width: '100%' }} />
    </Box>
  );
}
