import type { VideoAnalysis } from '../analysis/analyse-columns.ts';
import { framePlaces } from '../columns/track-rows.ts';
import { writePlanes } from './byte-planes.ts';
import { trackValues } from './track-table.ts';
import {
  CONFIDENCE_STEPS,
  fileKinds,
  placeColumns,
  POSITION_STEPS,
  SIZE_STEPS,
  TRACK_COLUMNS,
  type TrackColumn,
  TRACKS_FILE_MAGIC,
  TRACKS_FILE_VERSION,
  type TracksFileHeader,
} from './tracks-file-format.ts';

/** The stored object of an analysis, not yet compressed. The same analysis always gives the same bytes. */
export const encodeTracksFile = ({
  columns,
  tracks,
  summary,
}: Pick<VideoAnalysis, 'columns' | 'tracks' | 'summary'>): Uint8Array => {
  const { frames } = columns;
  const header: TracksFileHeader = {
    frames: frames.index.length,
    detections: columns.x.length,
    tracks: tracks.length,
    algorithm: summary.algorithm,
    picture: summary.picture,
    pixelSize: summary.pixelSize,
    ...(summary.area === undefined ? {} : { area: summary.area }),
    kinds: fileKinds(),
  };
  const start = writeStart(header);
  const places = placeColumns(header, start.length);
  const bytes = new Uint8Array(places.end);
  bytes.set(start);

  writePlanes(bytes, places.frames.index, (i) => frames.index[i] ?? 0);
  writePlanes(bytes, places.frames.time, (i) => frames.time[i] ?? 0);
  writePlanes(
    bytes,
    places.frames.detections,
    (i) => (frames.firstRow[i + 1] ?? 0) - (frames.firstRow[i] ?? 0),
  );
  writePlanes(bytes, places.frames.field, (i) => frames.field[i] ?? 0);

  const steps = (column: Float32Array, perUnit: number) => (i: number) =>
    Math.round((column[i] ?? 0) * perUnit);
  const { detections } = places;
  writePlanes(bytes, detections.x, steps(columns.x, POSITION_STEPS));
  writePlanes(bytes, detections.y, steps(columns.y, POSITION_STEPS));
  writePlanes(bytes, detections.width, steps(columns.width, SIZE_STEPS));
  writePlanes(bytes, detections.height, steps(columns.height, SIZE_STEPS));
  writePlanes(bytes, detections.confidence, steps(columns.confidence, CONFIDENCE_STEPS));
  writePlanes(bytes, detections.kind, (i) => columns.kind[i] ?? 0);
  writePlanes(bytes, detections.track, (i) => columns.track[i] ?? 0);
  writePlanes(bytes, detections.crossing, (i) => columns.crossing[i] ?? 0);

  const frameOf = framePlaces(columns);
  const values = tracks.map((track) =>
    trackValues(track, {
      firstFrame: frameOf[track.rows[0] ?? 0] ?? 0,
      lastFrame: frameOf[track.rows.at(-1) ?? 0] ?? 0,
    }),
  );
  for (const name of Object.keys(TRACK_COLUMNS) as TrackColumn[])
    writePlanes(bytes, places.tracks[name], (i) => values[i]?.[name] ?? Number.NaN);
  return bytes;
};

/** Magic, version, length of the header, header. */
const writeStart = (header: TracksFileHeader): Uint8Array => {
  const text = new TextEncoder().encode(JSON.stringify(header));
  const start = new Uint8Array(TRACKS_FILE_MAGIC.length + 8 + text.length);
  start.set(new TextEncoder().encode(TRACKS_FILE_MAGIC));
  const view = new DataView(start.buffer);
  view.setUint32(TRACKS_FILE_MAGIC.length, TRACKS_FILE_VERSION, true);
  view.setUint32(TRACKS_FILE_MAGIC.length + 4, text.length, true);
  start.set(text, TRACKS_FILE_MAGIC.length + 8);
  return start;
};
