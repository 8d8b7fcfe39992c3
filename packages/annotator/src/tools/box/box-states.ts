import type { Point } from '@sarm/domain/shapes/point';

export interface ReadyState {
  readonly name: 'ready';
}
export interface DrawingState {
  readonly name: 'drawing';
  readonly from: Point;
}
export type BoxToolState = ReadyState | DrawingState;

export const READY: ReadyState = { name: 'ready' };
