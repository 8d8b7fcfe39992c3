import Box from '@mui/material/Box';
import { fitView } from '@sarm/canvas/view';
import type { VideoArea } from '@sarm/domain/videos/video-area';
import { useEffect, useRef } from 'react';
import { playedSize } from '../core/played-size.ts';
import { drawArea } from '../layers/draw-area.ts';

export interface AreaOverlayProps {
  readonly area: Omit<VideoArea, 'kinds'>;
}

/** What of the picture is left out, over every frame alike. */
export function AreaOverlay({ area }: AreaOverlayProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const ctx = element?.getContext('2d') ?? null;
    if (element === null || ctx === null) return undefined;
    const fit = (): void => {
      const ratio = globalThis.devicePixelRatio || 1;
      element.width = Math.max(1, Math.round(element.clientWidth * ratio));
      element.height = Math.max(1, Math.round(element.clientHeight * ratio));
      ctx.clearRect(0, 0, element.width, element.height);
      drawArea({ ctx, view: fitView(playedSize(area), element, ratio) }, area);
    };
    fit();
    const sizes = new ResizeObserver(fit);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [area]);
  return (
    <Box
      component="canvas"
      ref={canvas}
      aria-hidden
      sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' }}
    />
  );
}
