import type { Track } from '../tracking/track.ts';
import type { DetectionColumns } from '../columns/detection-columns.ts';
import { type TrackRows, trackOf } from '../columns/track-rows.ts';

/** Each still cell adds 1/√n of its noise to the drift: beyond this many nothing is gained, and memory is not bounded. */
const MOST_TRACKS = 150;

/** The tracks seen longest. Still cells stay in view, so they are among them. */
export const driftTracks = (
  columns: DetectionColumns,
  tracks: readonly TrackRows[],
  places: Uint32Array,
): readonly Track[] =>
  tracks
    .toSorted((a, b) => b.rows.length - a.rows.length || a.id - b.id)
    .slice(0, MOST_TRACKS)
    .map((rows) => trackOf(columns, rows, places));
