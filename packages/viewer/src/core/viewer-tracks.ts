import type { VideoArea } from '@sarm/domain/videos/video-area';
import type { FrameColumns } from '@sarm/measurement/columns/detection-columns';
import type { Grade } from '@sarm/measurement/motility/grade';
import type { TracksFile } from '@sarm/measurement/tracks-file/open-tracks-file';
import type { StoredTrack } from '@sarm/measurement/tracks-file/track-table';

/** Boxes of all frames, frame by frame, in pixels of the picture. */
export interface BoxRows {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly width: Float32Array;
  readonly height: Float32Array;
  /** Place of the track among the tracks; -1: belongs to none. */
  readonly track: Int32Array;
  readonly crossing: Uint8Array;
}

/** Points of all tracks, track by track: what is drawn at 60 frames a second is read in one sweep. */
export interface TrackPoints {
  /** Where the points of a track begin; one more entry than tracks. */
  readonly start: Uint32Array;
  /** Place among the analysed frames. */
  readonly frame: Int32Array;
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly crossing: Uint8Array;
}

export interface ViewerTrack extends StoredTrack {
  /** How often its place or identity came into doubt; `crossings` counts the points. */
  readonly doubts: number;
  /** Leaves the picture at its last point, or came into it at its first. */
  readonly leaves: boolean;
  readonly firstSecond: number;
  readonly lastSecond: number;
}

export interface ViewerTracks {
  readonly picture: { readonly width: number; readonly height: number };
  /** The part of the picture that was used; null where all of it was. */
  readonly area: VideoArea | null;
  /** µm per pixel; null: there are no velocities. */
  readonly pixelSize: number | null;
  readonly frames: FrameColumns;
  readonly boxes: BoxRows;
  readonly points: TrackPoints;
  readonly tracks: readonly ViewerTrack[];
}

const keyOf = (id: number, field: number): number => id * 65_536 + field;

/** The stored tracks laid out for drawing. Throws TracksFileDamaged where the file does not hold what it promises. */
export function layOutTracks(file: TracksFile): ViewerTracks {
  const { header, frames } = file;
  const columns = file.detections();
  const places = new Map(file.tracks.map((track, place) => [keyOf(track.id, track.field), place] as const));
  const track = new Int32Array(columns.x.length);
  const counts = new Uint32Array(file.tracks.length + 1);
  const frameOf = new Int32Array(columns.x.length);
  for (let f = 0; f < frames.index.length; f += 1)
    for (let row = frames.firstRow[f] ?? 0; row < (frames.firstRow[f + 1] ?? 0); row += 1) {
      const id = columns.track[row] ?? 0;
      const place = id === 0 ? -1 : (places.get(keyOf(id, frames.field[f] ?? 0)) ?? -1);
      track[row] = place;
      frameOf[row] = f;
      if (place >= 0) counts[place + 1] = (counts[place + 1] ?? 0) + 1;
    }
  for (let place = 0; place < file.tracks.length; place += 1)
    counts[place + 1] = (counts[place + 1] ?? 0) + (counts[place] ?? 0);
  const points = pointsByTrack({ start: counts, track, frameOf, columns });
  const boxes = { x: columns.x, y: columns.y, width: columns.width, height: columns.height, track };
  return {
    picture: header.picture,
    area: header.area ?? null,
    pixelSize: header.pixelSize,
    frames,
    boxes: { ...boxes, crossing: columns.crossing },
    points,
    tracks: file.tracks.map((each, place) => ({
      ...each,
      doubts: doubtsOf(points, place),
      leaves: atEdge(points, (points.start[place + 1] ?? 1) - 1, header.picture),
      firstSecond: frames.time[each.firstFrame] ?? 0,
      lastSecond: frames.time[each.lastFrame] ?? 0,
    })),
  };
}

function pointsByTrack(from: {
  readonly start: Uint32Array;
  readonly track: Int32Array;
  readonly frameOf: Int32Array;
  readonly columns: { readonly x: Float32Array; readonly y: Float32Array; readonly crossing: Uint8Array };
}): TrackPoints {
  const { start, track, frameOf, columns } = from;
  const total = start.at(-1) ?? 0;
  const next = start.slice();
  const points = {
    start,
    frame: new Int32Array(total),
    x: new Float32Array(total),
    y: new Float32Array(total),
    crossing: new Uint8Array(total),
  };
  for (let row = 0; row < track.length; row += 1) {
    const place = track[row] ?? -1;
    if (place < 0) continue;
    const at = next[place] ?? 0;
    next[place] = at + 1;
    points.frame[at] = frameOf[row] ?? 0;
    points.x[at] = columns.x[row] ?? 0;
    points.y[at] = columns.y[row] ?? 0;
    points.crossing[at] = columns.crossing[row] ?? 0;
  }
  return points;
}

const doubtsOf = ({ start, crossing }: TrackPoints, track: number): number => {
  const first = start[track] ?? 0;
  let doubts = 0;
  for (let p = first; p < (start[track + 1] ?? 0); p += 1)
    if (crossing[p] === 1 && (p === first || crossing[p - 1] === 0)) doubts += 1;
  return doubts;
};

/** A head that was last seen this near to the edge swam out of the picture, px. */
const EDGE = 12;
const atEdge = ({ x, y }: TrackPoints, at: number, picture: ViewerTracks['picture']): boolean => {
  const [px = 0, py = 0] = [x[at], y[at]];
  return px < EDGE || py < EDGE || px > picture.width - EDGE || py > picture.height - EDGE;
};

/** Place of a frame of the video among the analysed ones: the last at or before it, -1 before the first. */
export function placeOfFrame({ frames: { index } }: ViewerTracks, frame: number): number {
  let low = -1;
  let high = index.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((index[middle] ?? 0) <= frame) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The first point of a track in this place of the frames or after it. */
export function pointFrom({ start, frame }: TrackPoints, track: number, place: number): number {
  let low = start[track] ?? 0;
  let high = start[track + 1] ?? low;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((frame[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Places of the tracks that have a box in this place of the frames, in the order of their boxes. */
export function tracksInFrame({ frames, boxes }: ViewerTracks, place: number): number[] {
  const found: number[] = [];
  for (let row = frames.firstRow[place] ?? 0; row < (frames.firstRow[place + 1] ?? 0); row += 1) {
    const track = boxes.track[row] ?? -1;
    if (track >= 0) found.push(track);
  }
  return found;
}

export type GradeCounts = Readonly<Record<Grade, number>>;

export function countGrades({ tracks }: ViewerTracks, places: readonly number[]): GradeCounts {
  const counts = { a: 0, b: 0, c: 0, d: 0 };
  for (const place of places) {
    const grade = tracks[place]?.grade ?? null;
    if (grade !== null) counts[grade] += 1;
  }
  return counts;
}
