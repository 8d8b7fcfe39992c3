import type { DetectionColumns } from '../columns/detection-columns.ts';
import type { TrackRows } from '../columns/track-rows.ts';

/** A head is there in every frame; noise and the traces of compression come and go. */
export interface TrackPersistence {
  /** Share of the points in tracks too brief or too sparse to be counted (MEA-CNT-11). */
  readonly flickerShare: number;
  /** In the other tracks: share of the frames between first and last sight in which nothing was found. */
  readonly missedShare: number;
}

const BRIEFEST_S = 0.3;
const LEAST_SEEN = 0.5;

export const measurePersistence = (
  columns: DetectionColumns,
  places: Uint32Array,
  tracks: readonly TrackRows[],
): TrackPersistence => {
  const { time } = columns.frames;
  const briefest = Math.min(BRIEFEST_S, ((time.at(-1) ?? 0) - (time[0] ?? 0)) / 2);
  let [points, persistent, frames] = [0, 0, 0];
  for (const { rows } of tracks) {
    const [first, last] = [places[rows[0] ?? 0] ?? 0, places[rows.at(-1) ?? 0] ?? 0];
    points += rows.length;
    const span = last - first + 1;
    if ((time[last] ?? 0) - (time[first] ?? 0) < briefest || rows.length < LEAST_SEEN * span) continue;
    persistent += rows.length;
    frames += span;
  }
  return {
    flickerShare: points === 0 ? 0 : 1 - persistent / points,
    missedShare: frames === 0 ? 0 : 1 - persistent / frames,
  };
};
