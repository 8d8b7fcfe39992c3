import { type DetectionColumns, NO_TRACK } from '../columns/detection-columns.ts';
import { framePlaces } from '../columns/track-rows.ts';

/** What a person did to a track, in the order in which it was done. */
export type TrackCorrection =
  | { readonly action: 'exclude' | 'include'; readonly track: number }
  /** From this frame of the video on it is another track. */
  | { readonly action: 'split'; readonly track: number; readonly frame: number }
  /** Both are one cell: the other takes this one's number. */
  | { readonly action: 'join'; readonly track: number; readonly other: number };

/** Why a correction cannot be done; the columns stay as they were. */
export type CorrectionProblem = 'unknown_track' | 'frame_outside' | 'seen_together';

export type CorrectedColumns =
  | { readonly columns: DetectionColumns }
  | { readonly problem: CorrectionProblem };

/**
 * The tracks as people corrected them: a changed `track` column and nothing else. An excluded track keeps its points and
 * loses its number, so that it is shown but neither counted nor graded.
 */
export function correctTracks(
  columns: DetectionColumns,
  corrections: readonly TrackCorrection[],
): CorrectedColumns {
  const track = Uint32Array.from(columns.track);
  const places = framePlaces(columns);
  const excluded = new Set<number>();
  let next = track.reduce((most, id) => Math.max(most, id), 0) + 1;
  const rowsOf = (id: number): number[] => {
    const rows: number[] = [];
    for (let row = 0; row < track.length; row += 1) if (track[row] === id) rows.push(row);
    return rows;
  };
  for (const correction of corrections) {
    const rows = rowsOf(correction.track);
    if (rows.length === 0) return { problem: 'unknown_track' };
    if (correction.action === 'exclude') excluded.add(correction.track);
    else if (correction.action === 'include') excluded.delete(correction.track);
    else if (correction.action === 'split') {
      const index = (row: number): number => columns.frames.index[places[row] ?? 0] ?? 0;
      const later = rows.filter((row) => index(row) >= correction.frame);
      if (later.length === 0 || later.length === rows.length) return { problem: 'frame_outside' };
      for (const row of later) track[row] = next;
      next += 1;
    } else if (correction.action === 'join') {
      const others = rowsOf(correction.other);
      if (others.length === 0 || correction.other === correction.track) return { problem: 'unknown_track' };
      const seen = new Set(rows.map((row) => places[row]));
      // One cell cannot be at two places in one frame.
      if (others.some((row) => seen.has(places[row]))) return { problem: 'seen_together' };
      for (const row of others) track[row] = correction.track;
    }
  }
  for (let row = 0; row < track.length; row += 1)
    if (excluded.has(track[row] ?? NO_TRACK)) track[row] = NO_TRACK;
  return { columns: { ...columns, track } };
}
