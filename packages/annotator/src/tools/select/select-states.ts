import type { Handle } from '@sarm/canvas/hit-boxes';
import type { Box } from '@sarm/domain/shapes/boxes';
import type { Point } from '@sarm/domain/shapes/point';
import type { Pointer } from '../tool.types.ts';

export interface IdleState {
  readonly name: 'idle';
}
/** The button is down on a box, and it is not yet clear whether it becomes a click or a drag. */
export interface PressingState {
  readonly name: 'pressing';
  readonly from: Pointer;
  /** Ids under the pointer, the smallest box first. */
  readonly stack: readonly string[];
}
export interface MovingState {
  readonly name: 'moving';
  readonly from: Point;
  readonly boxes: ReadonlyMap<string, Box>;
  readonly moved: ReadonlyMap<string, Box>;
}
export interface ResizingState {
  readonly name: 'resizing';
  readonly from: Point;
  readonly id: string;
  readonly handle: Handle;
  readonly box: Box;
  readonly resized: Box;
}
export interface LassoState {
  readonly name: 'lasso';
  readonly from: Pointer;
  readonly path: readonly Point[];
}
export type SelectState = IdleState | PressingState | MovingState | ResizingState | LassoState;

export const IDLE: IdleState = { name: 'idle' };
