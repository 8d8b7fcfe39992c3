import { frameIndex, px, seconds } from '@sarm/domain/units';
import type { Track, TrackGap, TrackPoint } from '../tracking/track.ts';
import { type DetectionColumns, NO_TRACK } from './detection-columns.ts';

/** Where a track's points lie in the columns, in the order of time. */
export interface TrackRows {
  readonly id: number;
  readonly field: number;
  readonly rows: Uint32Array;
}

/** Frame of every row, as its place among the analysed frames. */
export const framePlaces = ({ frames, x }: DetectionColumns): Uint32Array => {
  const places = new Uint32Array(x.length);
  for (let f = 0; f < frames.index.length; f += 1)
    places.fill(f, frames.firstRow[f] ?? 0, frames.firstRow[f + 1] ?? 0);
  return places;
};

/** Rows grouped by track. A track that a person drew over a cut is one per field: a place in one field says nothing of another. */
export const trackRows = (columns: DetectionColumns, places: Uint32Array): readonly TrackRows[] => {
  const { track, frames } = columns;
  const lengths = new Map<number, { id: number; field: number; count: number }>();
  const keyOf = (row: number): number =>
    (frames.field[places[row] ?? 0] ?? 0) * 2 ** 32 + (track[row] ?? NO_TRACK);
  for (let row = 0; row < track.length; row += 1) {
    const id = track[row] ?? NO_TRACK;
    if (id === NO_TRACK) continue;
    const key = keyOf(row);
    const existing = lengths.get(key);
    if (existing === undefined)
      lengths.set(key, { id, field: frames.field[places[row] ?? 0] ?? 0, count: 1 });
    else existing.count += 1;
  }
  const groups = new Map<number, TrackRows & { filled: number }>();
  for (const [key, { id, field, count }] of lengths)
    groups.set(key, { id, field, rows: new Uint32Array(count), filled: 0 });
  for (let row = 0; row < track.length; row += 1) {
    if (track[row] === NO_TRACK) continue;
    const group = groups.get(keyOf(row));
    if (group === undefined) continue;
    group.rows[group.filled] = row;
    group.filled += 1;
  }
  return [...groups.values()].map(({ id, field, rows }) => ({ id, field, rows }));
};

/**
 * The points of one track as objects, made only while they are looked at. `numbering` decides what a frame is called: its
 * index in the video, or its place among the analysed frames, in which neighbours differ by one even when every second
 * frame was analysed.
 */
export const pointsOf = (
  columns: DetectionColumns,
  rows: Uint32Array,
  places: Uint32Array,
  numbering: 'video' | 'analysed' = 'video',
): readonly TrackPoint[] => {
  const { frames } = columns;
  return Array.from(rows, (row) => {
    const place = places[row] ?? 0;
    return {
      frame: frameIndex(numbering === 'video' ? (frames.index[place] ?? 0) : place),
      t: seconds(frames.time[place] ?? 0),
      x: px(columns.x[row] ?? 0),
      y: px(columns.y[row] ?? 0),
      detection: row - (frames.firstRow[place] ?? 0),
      crossing: columns.crossing[row] === 1,
    };
  });
};

const gapsBetween = (points: readonly TrackPoint[]): readonly TrackGap[] =>
  points.flatMap((point, i) => {
    const before = points[i - 1];
    if (before === undefined || point.frame - before.frame <= 1) return [];
    return [{ from: before.frame, to: point.frame, seconds: seconds(point.t - before.t) }];
  });

/** A track whose frames are numbered by their place among the analysed ones. */
export const trackOf = (columns: DetectionColumns, { id, rows }: TrackRows, places: Uint32Array): Track => {
  const points = pointsOf(columns, rows, places, 'analysed');
  return { id, points, gaps: gapsBetween(points) };
};
