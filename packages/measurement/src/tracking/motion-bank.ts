import type { PlanePoint } from '../assignment/point-grid.ts';
import {
  correctState,
  innovationVariance,
  type MotionModel,
  type MotionState,
  predictState,
  startState,
} from './motion-state.ts';

/** In head lengths and seconds, so that the same numbers serve every magnification. */
const MOTION = {
  /** Spread of a measured centre around the true one. */
  placeNoise: 0.08,
  /**
   * Acceleration densities: lying still, swimming steadily, turning, hyperactive. The last is far from the third: a head
   * that is thrown 15 µm from side to side nine times a second is pulled about a hundred times as hard as one that turns.
   */
  accelerations: [0.5, 30, 1500, 100_000],
  startSpeeds: [0.3, 4.5, 4.5, 4.5],
  /** Degrees of freedom of the residuals: their tails are far heavier than normal ones. */
  freedom: 3,
  /** Chance per frame that a cell keeps its way of moving. */
  persistence: 0.98,
  /** What it changes to if it does. Few become hyperactive while they are watched; a leap of a still one is rather dirt. */
  onsets: [0.32, 0.33, 0.32, 0.03],
} as const;

/**
 * One cell under four motion models at once, weighted by how well each has predicted it. A single process noise has to
 * fit the turning cells, and is then so wide for the still majority that a false detection two heads away takes them over.
 */
export interface MotionBank {
  readonly states: readonly MotionState[];
  readonly weights: readonly number[];
}

export const bankModels = (headLength: number): readonly MotionModel[] => {
  const area = headLength * headLength;
  return MOTION.accelerations.map((acceleration, k) => ({
    measurement: MOTION.placeNoise ** 2 * area,
    acceleration: acceleration * area,
    startVelocity: (MOTION.startSpeeds[k] ?? 1) ** 2 * area,
  }));
};

export const startBank = (at: PlanePoint, models: readonly MotionModel[]): MotionBank => ({
  states: models.map((model) => startState(at, model)),
  weights: models.map(() => 1 / models.length),
});

/** A bank carried forward to a frame, with all that scoring its detections needs. */
export class BankPrediction {
  readonly #states: readonly MotionState[];
  readonly #weights: readonly number[];
  readonly #variances: readonly number[];
  readonly #models: readonly MotionModel[];
  readonly #area: number;

  constructor(bank: MotionBank, dt: number, models: readonly MotionModel[], headLength: number) {
    this.#models = models;
    this.#weights = bank.weights;
    this.#area = headLength * headLength;
    this.#states = bank.states.map((s, k) => predictState(s, dt, models[k] ?? never(k)));
    this.#variances = this.#states.map((s, k) => innovationVariance(s, models[k] ?? never(k)));
  }

  /** Where the likeliest model expects the cell. */
  get place(): PlanePoint {
    let best = 0;
    for (const [k, w] of this.#weights.entries()) if (w > (this.#weights[best] ?? 0)) best = k;
    return this.#states[best] ?? never(best);
  }

  /** Negative log likelihood of a place, per square head length. */
  cost(at: PlanePoint): number {
    let sum = 0;
    for (let k = 0; k < this.#states.length; k += 1) sum += (this.#weights[k] ?? 0) * this.#likelihood(k, at);
    return -Math.log(sum + Number.MIN_VALUE);
  }

  correct(at: PlanePoint): MotionBank {
    const scores = this.#weights.map((w, k) => w * this.#likelihood(k, at));
    const total = scores.reduce((a, b) => a + b, Number.MIN_VALUE);
    return {
      states: this.#states.map((s, k) => correctState(s, at, this.#models[k] ?? never(k))),
      weights: scores.map(
        (s, k) => (MOTION.persistence * s) / total + (1 - MOTION.persistence) * (MOTION.onsets[k] ?? 0),
      ),
    };
  }

  #likelihood(k: number, at: PlanePoint): number {
    const state = this.#states[k] ?? never(k);
    const variance = this.#variances[k] ?? 1;
    const squared = (at.x - state.x) ** 2 + (at.y - state.y) ** 2;
    const { freedom } = MOTION;
    return ((1 + squared / (freedom * variance)) ** (-(freedom + 2) / 2) * this.#area) / variance;
  }
}

const never = (k: number): never => {
  throw new RangeError(`there is no motion model ${k}`);
};
