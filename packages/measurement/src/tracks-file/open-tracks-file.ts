import { frameIndex, px, seconds } from '@sarm/domain/units';
import { DETECTION_KINDS, type DetectionColumns, type FrameColumns } from '../columns/detection-columns.ts';
import type { TrackPoint } from '../tracking/track.ts';
import { readPlanes } from './byte-planes.ts';
import { readHeader } from './read-header.ts';
import { type StoredTrack, trackFrom } from './track-table.ts';
import {
  CONFIDENCE_STEPS,
  type ColumnPlace,
  type FilePlaces,
  placeColumns,
  POSITION_STEPS,
  SIZE_STEPS,
  TRACK_COLUMNS,
  type TrackColumn,
  TracksFileDamaged,
  type TracksFileHeader,
} from './tracks-file-format.ts';

export interface TracksFile {
  readonly header: TracksFileHeader;
  readonly frames: FrameColumns;
  readonly tracks: readonly StoredTrack[];
  /** Detections of the frames from one place to before another; by default of all. Rows count from the first one read. */
  detections(from?: number, to?: number): DetectionColumns;
  /** Points of one track; looks only into the frames in which it was seen. */
  points(track: StoredTrack): readonly TrackPoint[];
}

type Numbers = Float32Array | Float64Array | Int32Array | Uint32Array | Uint16Array | Uint8Array;

/** Checks the frame and track tables at once; detections are unpacked when they are read. Throws TracksFileDamaged. */
export const openTracksFile = (bytes: Uint8Array): TracksFile => {
  const { header, end } = readHeader(bytes);
  const places = placeColumns(header, end);
  // Exact, so that every place computed from the counts lies inside.
  if (places.end !== bytes.length) throw new TracksFileDamaged('its length does not fit its counts');
  const fill = <T extends Numbers>(into: T, place: ColumnPlace, from: number, perUnit = 1): T => {
    readPlanes(bytes, place, from, into);
    if (perUnit !== 1) for (let i = 0; i < into.length; i += 1) into[i] = (into[i] ?? 0) / perUnit;
    return into;
  };
  const frames = readFrames(header, places, fill);
  const tracks = readTracks(bytes, header, places);
  const kindCodes = Uint8Array.from(header.kinds, (name) => {
    const code = (DETECTION_KINDS as readonly string[]).indexOf(name);
    if (code < 0) throw new TracksFileDamaged(`it holds the unknown kind ${name.slice(0, 40)}`);
    return code;
  });

  const detections = (from = 0, to = header.frames): DetectionColumns => {
    if (!(Number.isInteger(from) && Number.isInteger(to) && 0 <= from && from <= to && to <= header.frames))
      throw new RangeError(`the file holds ${header.frames} frames, not ${from} to ${to}`);
    const first = frames.firstRow[from] ?? 0;
    const count = (frames.firstRow[to] ?? 0) - first;
    const place = places.detections;
    const kind = fill(new Uint8Array(count), place.kind, first);
    return {
      frames: {
        index: frames.index.slice(from, to),
        time: frames.time.slice(from, to),
        firstRow: frames.firstRow.slice(from, to + 1).map((row) => row - first),
        field: frames.field.slice(from, to),
      },
      x: fill(new Float32Array(count), place.x, first, POSITION_STEPS),
      y: fill(new Float32Array(count), place.y, first, POSITION_STEPS),
      width: fill(new Float32Array(count), place.width, first, SIZE_STEPS),
      height: fill(new Float32Array(count), place.height, first, SIZE_STEPS),
      confidence: fill(new Float32Array(count), place.confidence, first, CONFIDENCE_STEPS),
      kind: kind.map((code) => validKind(kindCodes[code])),
      track: fill(new Uint32Array(count), place.track, first),
      crossing: fill(new Uint8Array(count), place.crossing, first),
    };
  };

  const points = (track: StoredTrack): readonly TrackPoint[] => {
    const columns = detections(track.firstFrame, track.lastFrame + 1);
    const found: TrackPoint[] = [];
    for (let f = 0; f < columns.frames.index.length; f += 1) {
      const first = columns.frames.firstRow[f] ?? 0;
      if (columns.frames.field[f] !== track.field) continue;
      for (let row = first; row < (columns.frames.firstRow[f + 1] ?? 0); row += 1) {
        if (columns.track[row] !== track.id) continue;
        found.push({
          frame: frameIndex(columns.frames.index[f] ?? 0),
          t: seconds(columns.frames.time[f] ?? 0),
          x: px(columns.x[row] ?? 0),
          y: px(columns.y[row] ?? 0),
          detection: row - first,
          crossing: columns.crossing[row] === 1,
        });
      }
    }
    if (found.length !== track.points) throw new TracksFileDamaged(`points of track ${track.id} are missing`);
    return found;
  };

  return { header, frames, tracks, detections, points };
};

const validKind = (code: number | undefined): number => {
  if (code === undefined) throw new TracksFileDamaged('a detection is of no kind');
  return code;
};

const readFrames = (
  header: TracksFileHeader,
  { frames: place }: FilePlaces,
  fill: <T extends Numbers>(into: T, place: ColumnPlace, from: number) => T,
): FrameColumns => {
  const index = fill(new Int32Array(header.frames), place.index, 0);
  const time = fill(new Float64Array(header.frames), place.time, 0);
  const counts = fill(new Uint32Array(header.frames), place.detections, 0);
  const field = fill(new Uint16Array(header.frames), place.field, 0);
  const firstRow = new Uint32Array(header.frames + 1);
  let row = 0;
  for (let f = 0; f < header.frames; f += 1) {
    const rising = f === 0 || ((time[f] ?? 0) > (time[f - 1] ?? 0) && (index[f] ?? 0) > (index[f - 1] ?? 0));
    if (!rising || !Number.isFinite(time[f])) throw new TracksFileDamaged('its frames are out of order');
    row += counts[f] ?? 0;
    if (row > header.detections) throw new TracksFileDamaged('its frames hold more than its detections');
    firstRow[f + 1] = row;
  }
  if (row !== header.detections) throw new TracksFileDamaged('its frames do not hold all its detections');
  return { index, time, firstRow, field };
};

const readTracks = (
  bytes: Uint8Array,
  header: TracksFileHeader,
  { tracks: places }: FilePlaces,
): readonly StoredTrack[] => {
  const names = Object.keys(TRACK_COLUMNS) as TrackColumn[];
  const columns = names.map(
    (name) => [name, readPlanes(bytes, places[name], 0, new Float64Array(header.tracks))] as const,
  );
  return Array.from({ length: header.tracks }, (_, i) => {
    const values = Object.fromEntries(columns.map(([name, column]) => [name, column[i] ?? Number.NaN]));
    const track = trackFrom(values as Record<TrackColumn, number>);
    if (track.firstFrame > track.lastFrame || track.lastFrame >= header.frames)
      throw new TracksFileDamaged(`track ${track.id} leaves the video`);
    return track;
  });
};
