import { analyseRecording, type Recording, recordSample } from './record-sample.ts';
import type { Shipped } from './shipped-model.ts';
import { trueHeads } from './true-cells.ts';

/** Never the samples of the studies: a threshold chosen on them would flatter their figures. */
const FIRST_SEED = 2_000_000;
/** Concentration and number of fields. Few cells among debris decide most. */
const FIELDS = [
  [5, 30],
  [10, 15],
  [20, 8],
  [60, 4],
  [150, 3],
] as const;
const FPS = 25;
const FIELD_S = 0.8;
const STEP = 0.02;

export interface ThresholdRow {
  readonly threshold: number;
  /** Relative error of the count, pooled over the fields of each concentration. */
  readonly errors: readonly { readonly density: number; readonly error: number }[];
  readonly worst: number;
}

/** How counts err on rendered fields at every mean confidence that could be demanded of a track, best one first. */
export async function trackThresholds(
  shipped: Shipped,
  say: (line: string) => void,
): Promise<readonly ThresholdRow[]> {
  const groups: { density: number; recordings: Recording[] }[] = [];
  for (const [density, fields] of FIELDS) {
    const recordings: Recording[] = [];
    for (let f = 0; f < fields; f += 1) {
      const change = { seed: FIRST_SEED + 1000 * density + f, concentration: density };
      recordings.push(await recordSample(shipped, { change, fps: FPS, seconds: FIELD_S }));
    }
    groups.push({ density, recordings });
    say(`${fields} fields of ${density} M/ml rendered`);
  }
  const rows = Array.from({ length: Math.round(1 / STEP) }, (_, i) => i * STEP).map(
    (threshold): ThresholdRow => {
      const errors = groups.map(({ density, recordings }) => ({
        density,
        error: pooledError(recordings, threshold),
      }));
      return { threshold, errors, worst: Math.max(...errors.map(({ error }) => Math.abs(error))) };
    },
  );
  return rows.toSorted((a, b) => a.worst - b.worst);
}

function pooledError(recordings: readonly Recording[], threshold: number): number {
  let truth = 0;
  let found = 0;
  for (const recording of recordings)
    for (const field of analyseRecording(recording, threshold).summary.fields) {
      truth += trueHeads(recording, field.countingFrame);
      found += field.heads;
    }
  return found / truth - 1;
}
