import type { Interval } from '../measured.ts';

const RESAMPLES = 2000;
const SEED = 20_260_101;

/** Numbers of frames drawn with replacement, as many as there are, 2,000 times; always the same ones for as many frames. */
export function* frameResamples(frames: number): Generator<Uint32Array> {
  let state = SEED;
  const draw = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  for (let run = 0; run < RESAMPLES; run += 1)
    yield Uint32Array.from({ length: frames }, () => Math.floor(draw() * frames));
}

/** The middle 95 % of the resampled values; undefined where there are none. */
export function percentileInterval(values: readonly number[]): Interval | undefined {
  if (values.length === 0) return undefined;
  const sorted = Float64Array.from(values).sort();
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))]!;
  return { lower: at(0.025), upper: at(0.975) };
}
