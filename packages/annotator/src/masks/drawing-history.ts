import { maskSize } from '@sarm/domain/shapes/masks';
import type { MaskDrawing } from './mask-drawing.ts';

/** Drawings of one crop: undoing never leads to another crop. */
export interface DrawingHistory {
  readonly past: readonly MaskDrawing[];
  readonly present: MaskDrawing;
  readonly future: readonly MaskDrawing[];
}

const STEPS = { most: 50, least: 3, pixels: 64_000_000 } as const;

export const beginHistory = (present: MaskDrawing): DrawingHistory => ({ past: [], present, future: [] });

/** A step may hold a full mask: of very large ones fewer are kept. */
export function addStep({ past, present }: DrawingHistory, next: MaskDrawing): DrawingHistory {
  const { width, height } = maskSize(next.place);
  const kept = Math.max(STEPS.least, Math.min(STEPS.most, Math.floor(STEPS.pixels / (width * height))));
  return { past: [...past, present].slice(-kept), present: next, future: [] };
}

/** The same history where there is nothing to undo. */
export function undoStep(history: DrawingHistory): DrawingHistory {
  const { past, present, future } = history;
  const before = past.at(-1);
  return before === undefined
    ? history
    : { past: past.slice(0, -1), present: before, future: [present, ...future] };
}

export function redoStep(history: DrawingHistory): DrawingHistory {
  const { past, present, future } = history;
  const [next, ...rest] = future;
  return next === undefined ? history : { past: [...past, present], present: next, future: rest };
}
