import { frameIndex, px, seconds } from '@sarm/domain/units';
import type { Detection, FrameDetections } from '../src/detection.ts';

export const headAt = (x: number, y: number, size = 20, confidence = 0.9): Detection => ({
  x: px(x),
  y: px(y),
  width: px(size),
  height: px(size),
  confidence,
  kind: 'sperm',
});

export const frameOf = (index: number, detections: readonly Detection[], fps = 50): FrameDetections => ({
  frame: frameIndex(index),
  time: seconds(index / fps),
  detections,
});

/** One function per cell: where it is in a frame, or undefined when it is not seen. */
export type Cell = (frame: number) => Detection | undefined;

export const film = (count: number, cells: readonly Cell[], fps = 50): readonly FrameDetections[] =>
  Array.from({ length: count }, (_, i) =>
    frameOf(
      i,
      cells.flatMap((cell) => cell(i) ?? []),
      fps,
    ),
  );
