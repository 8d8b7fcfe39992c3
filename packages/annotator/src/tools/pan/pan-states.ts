import type { Point } from '@sarm/domain/shapes/point';

export interface RestingState {
  readonly name: 'resting';
}
export interface PanningState {
  readonly name: 'panning';
  /** Device pixels, where the picture was held last. */
  readonly from: Point;
}
export type PanState = RestingState | PanningState;

export const RESTING: RestingState = { name: 'resting' };
