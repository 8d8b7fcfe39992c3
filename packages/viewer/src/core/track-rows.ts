import type { Grade } from '@sarm/measurement/motility/grade';
import type { ViewerTracks } from './viewer-tracks.ts';

export const GRADES: readonly Grade[] = ['a', 'b', 'c', 'd'];
export type TrackOrder = 'track' | 'vap' | 'seen';
/** Grades whose tracks are shown; ungraded ones are shown while nothing is filtered. */
export type GradeFilter = ReadonlySet<Grade>;
export const ALL_GRADES: GradeFilter = new Set(GRADES);

/** By place: 1 shown, 0 hidden. */
export const shownTracks = ({ tracks }: ViewerTracks, filter: GradeFilter): Uint8Array =>
  Uint8Array.from(tracks, ({ grade }) =>
    (grade === null ? filter.size === GRADES.length : filter.has(grade)) ? 1 : 0,
  );

/** VAP in µm/s; null without a pixel size or a long enough clean stretch: never zero. */
export const vapOf = ({ tracks, pixelSize }: ViewerTracks, place: number): number | null =>
  pixelSize === null ? null : (tracks[place]?.kinematics?.vap ?? null);

export const secondsSeen = ({ tracks }: ViewerTracks, place: number): number => {
  const track = tracks[place];
  return track === undefined ? 0 : track.lastSecond - track.firstSecond;
};

export interface RowOrder {
  readonly by: TrackOrder;
  readonly descending: boolean;
}
export const FASTEST_FIRST: RowOrder = { by: 'vap', descending: true };

/** Places in the order of the list. What has no velocity stands last in either direction. */
export function orderTracks(tracks: ViewerTracks, places: readonly number[], order: RowOrder): number[] {
  const value = (place: number): number | null =>
    order.by === 'vap'
      ? vapOf(tracks, place)
      : order.by === 'seen'
        ? secondsSeen(tracks, place)
        : (tracks.tracks[place]?.id ?? 0);
  const sign = order.descending ? -1 : 1;
  return places.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || a - b;
    return sign * (one - other) || a - b;
  });
}
