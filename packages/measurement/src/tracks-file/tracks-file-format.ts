import type { VideoArea } from '@sarm/domain/videos/video-area';
import { DETECTION_KINDS } from '../columns/detection-columns.ts';

/** docs/domain/tracks-file.md describes the format; a change of it is a new version. */
export const TRACKS_FILE_MAGIC = 'SARMTRK\n';
export const TRACKS_FILE_VERSION = 1;

/** Steps per pixel and per unit. The steps are far below what a detector resolves, so nothing measured is lost. */
export const POSITION_STEPS = 64;
export const SIZE_STEPS = 16;
export const CONFIDENCE_STEPS = 1000;

export type ColumnType = 'uint8' | 'uint16' | 'uint32' | 'int32' | 'float64';
export const COLUMN_BYTES: Readonly<Record<ColumnType, number>> = {
  uint8: 1,
  uint16: 2,
  uint32: 4,
  int32: 4,
  float64: 8,
};

/** In the order of the file. */
const FRAME_COLUMNS = {
  index: 'int32',
  time: 'float64',
  detections: 'uint32',
  field: 'uint16',
} as const satisfies Record<string, ColumnType>;

const DETECTION_COLUMNS = {
  x: 'int32',
  y: 'int32',
  width: 'uint16',
  height: 'uint16',
  confidence: 'uint16',
  kind: 'uint8',
  track: 'uint32',
  crossing: 'uint8',
} as const satisfies Record<string, ColumnType>;

export const TRACK_COLUMNS = {
  id: 'uint32',
  field: 'uint16',
  firstFrame: 'uint32',
  lastFrame: 'uint32',
  points: 'uint32',
  crossings: 'uint32',
  grade: 'uint8',
  duration: 'float64',
  pathPoints: 'float64',
  vcl: 'float64',
  vsl: 'float64',
  vap: 'float64',
  lin: 'float64',
  str: 'float64',
  wob: 'float64',
  alhMean: 'float64',
  alhMax: 'float64',
  bcf: 'float64',
  mad: 'float64',
} as const satisfies Record<string, ColumnType>;

export type TrackColumn = keyof typeof TRACK_COLUMNS;

/** The place in this list is what the `grade` column holds; 0 means that the track has none. */
export const GRADE_CODES = [null, 'a', 'b', 'c', 'd'] as const;

export interface TracksFileHeader {
  readonly frames: number;
  readonly detections: number;
  readonly tracks: number;
  readonly algorithm: string;
  readonly picture: { readonly width: number; readonly height: number };
  /** µm per pixel; null without a pixel size, and then no track has a grade. */
  readonly pixelSize: number | null;
  /** The part of the picture that shows the sample; absent where all of it does. */
  readonly area?: VideoArea;
  /** Names of the `kind` column's codes, as they were when the file was written. */
  readonly kinds: readonly string[];
}

export const fileKinds = (): readonly string[] => [...DETECTION_KINDS];

/** The bytes are not a tracks file, or a damaged one. Nothing of it may be shown. */
export class TracksFileDamaged extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`the tracks file cannot be read: ${reason}`, options);
    this.name = 'TracksFileDamaged';
  }
}

export interface ColumnPlace {
  readonly type: ColumnType;
  readonly count: number;
  readonly offset: number;
}

export interface FilePlaces {
  readonly frames: Readonly<Record<keyof typeof FRAME_COLUMNS, ColumnPlace>>;
  readonly detections: Readonly<Record<keyof typeof DETECTION_COLUMNS, ColumnPlace>>;
  readonly tracks: Readonly<Record<TrackColumn, ColumnPlace>>;
  readonly end: number;
}

/** Where every column begins; follows from the counts alone, so a file cannot point anywhere else. */
export const placeColumns = (
  { frames, detections, tracks }: Pick<TracksFileHeader, 'frames' | 'detections' | 'tracks'>,
  start: number,
): FilePlaces => {
  let offset = start;
  const place = <K extends string>(columns: Record<K, ColumnType>, count: number): Record<K, ColumnPlace> => {
    const entries = Object.entries<ColumnType>(columns).map(([name, type]) => {
      const here = { type, count, offset };
      offset += count * COLUMN_BYTES[type];
      return [name, here];
    });
    return Object.fromEntries(entries) as Record<K, ColumnPlace>;
  };
  const places = {
    frames: place(FRAME_COLUMNS, frames),
    detections: place(DETECTION_COLUMNS, detections),
    tracks: place(TRACK_COLUMNS, tracks),
  };
  return { ...places, end: offset };
};
