import type { CellState } from './sample.ts';

/** Points along midpiece and tail at equal steps from the neck, µm from the field's corner. */
export interface TailLine {
  readonly x: Float32Array;
  readonly y: Float32Array;
  count: number;
}

const MOST_POINTS = 2048;
const WAVE_NUMBER = (2 * Math.PI) / 32;
const FOLD_UM = 2.5;

export const createTailLine = (): TailLine => ({
  x: new Float32Array(MOST_POINTS),
  y: new Float32Array(MOST_POINTS),
  count: 0,
});

/**
 * The line is built from its direction along its length, not from sideways offsets: whatever the bend,
 * a 45 µm tail stays 45 µm long, which the class short_tail relies on.
 */
export function traceTail(state: CellState, step: number, out: TailLine): TailLine {
  const { morphology, swim } = state.cell;
  const { head } = morphology;
  const cos = Math.cos(state.axis);
  const sin = Math.sin(state.axis);
  const back = -head.length / 2 - head.centreU;
  const side = morphology.insertionOffset - head.centreV;
  let x = state.x + back * cos - side * sin;
  let y = state.y + back * sin + side * cos;
  const swing = swim.beatHz === 0 ? 0.35 : Math.min(1.1, 0.55 + 0.05 * swim.alh);
  const bend = morphology.tailCurvature + (swim.speed > 0 ? swim.turnRate / swim.speed / 3 : 0);
  const total = morphology.midpieceLength + morphology.tailLength;
  const count = Math.min(MOST_POINTS, Math.max(2, Math.ceil(total / step)));
  const coilFrom = morphology.midpieceLength;
  for (let i = 0; i < count; i += 1) {
    out.x[i] = x;
    out.y[i] = y;
    const s = (i + 0.5) * step;
    const wave = swing * (s / (s + 8)) * Math.sin(state.beatPhase - WAVE_NUMBER * s);
    const neck = morphology.neckBend * Math.min(1, s / 1.5);
    const fold = morphology.tailFoldAt > 0 ? Math.PI * ramp((s - morphology.tailFoldAt) / FOLD_UM) : 0;
    const direction = state.axis + Math.PI + neck + wave + fold + bend * Math.max(0, s - coilFrom);
    x += step * Math.cos(direction);
    y += step * Math.sin(direction);
  }
  out.count = count;
  return out;
}

const ramp = (u: number): number => Math.max(0, Math.min(1, u));
