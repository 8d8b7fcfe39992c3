import Box from '@mui/material/Box';
import { zoomOf } from '@sarm/canvas/view';
import { scaleBar } from '@sarm/viewer/core/scale-bar';
import { useTranslation } from 'react-i18next';
import { secondsWithTwoDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import type { CanvasState } from '../hooks/use-canvas-state.ts';

export interface CanvasReadingsProps {
  readonly canvas: CanvasState;
  /** Of the frame; absent or null: a picture of a set has no time. */
  readonly seconds?: number | null;
  /** For the scale; absent or null: none is drawn. */
  readonly umPerPx?: number | null;
}

/** CSS pixels that the scale may take in its gutter. */
const WIDEST = 72;

/** What is read off beside the picture: time and pointer, or the scale. Grey on the ground of micrographs in both modes. */
export function CanvasReadings({ canvas, seconds, umPerPx }: CanvasReadingsProps) {
  const { t } = useTranslation('annotation');
  const locale = useLocale();
  const { hover, view } = canvas;
  const bar =
    umPerPx === undefined || umPerPx === null || view === null
      ? null
      : scaleBar(umPerPx, WIDEST / zoomOf(view));
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 0.25,
        minHeight: { md: 56 },
        alignContent: 'end',
        fontSize: '0.75rem',
        lineHeight: '18px',
        textAlign: 'center',
        fontVariantNumeric: 'tabular-nums',
        color: { xs: 'text.primary', md: (theme) => (theme.palette.mode === 'light' ? '#111' : '#E4EAF0') },
      }}
    >
      {seconds !== undefined && seconds !== null && (
        <b>{t('canvas.time', { seconds: secondsWithTwoDecimals(seconds, locale) })}</b>
      )}
      {seconds !== undefined && hover !== null && (
        <span>{t('canvas.pointer', { x: Math.round(hover.x), y: Math.round(hover.y) })}</span>
      )}
      {bar !== null && view !== null && (
        <>
          <b>{t('canvas.scale', { value: bar.micrometres })}</b>
          <Box sx={{ height: 2, bgcolor: 'currentColor', width: bar.pixels * zoomOf(view) }} />
        </>
      )}
    </Box>
  );
}
