import type { PlanePoint } from '../assignment/point-grid.ts';

/**
 * Constant velocity with white acceleration, the same in x and y: one 2 × 2 covariance serves both axes, which keeps a
 * prediction at a handful of multiplications for 500 cells at 60 frames a second.
 */
export interface MotionState {
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  readonly placeVariance: number;
  readonly covariance: number;
  readonly velocityVariance: number;
}

/** In pixels and seconds. */
export interface MotionModel {
  /** Variance of a measured place. */
  readonly measurement: number;
  /** Spectral density of the acceleration: how fast a cell may change its velocity. */
  readonly acceleration: number;
  /** Velocity variance of a cell seen once. */
  readonly startVelocity: number;
}

export const startState = (at: PlanePoint, model: MotionModel): MotionState => ({
  x: at.x,
  y: at.y,
  vx: 0,
  vy: 0,
  placeVariance: model.measurement,
  covariance: 0,
  velocityVariance: model.startVelocity,
});

export const predictState = (s: MotionState, dt: number, model: MotionModel): MotionState => {
  const q = model.acceleration;
  return {
    x: s.x + s.vx * dt,
    y: s.y + s.vy * dt,
    vx: s.vx,
    vy: s.vy,
    placeVariance: s.placeVariance + 2 * dt * s.covariance + dt * dt * s.velocityVariance + (q * dt ** 3) / 3,
    covariance: s.covariance + dt * s.velocityVariance + (q * dt * dt) / 2,
    velocityVariance: s.velocityVariance + q * dt,
  };
};

/** Variance of the difference between a measured and a predicted place, per axis. */
export const innovationVariance = (s: MotionState, model: MotionModel): number =>
  s.placeVariance + model.measurement;

export const correctState = (s: MotionState, at: PlanePoint, model: MotionModel): MotionState => {
  const total = innovationVariance(s, model);
  const placeGain = s.placeVariance / total;
  const velocityGain = s.covariance / total;
  const dx = at.x - s.x;
  const dy = at.y - s.y;
  return {
    x: s.x + placeGain * dx,
    y: s.y + placeGain * dy,
    vx: s.vx + velocityGain * dx,
    vy: s.vy + velocityGain * dy,
    placeVariance: (1 - placeGain) * s.placeVariance,
    covariance: (1 - placeGain) * s.covariance,
    velocityVariance: s.velocityVariance - velocityGain * s.covariance,
  };
};
