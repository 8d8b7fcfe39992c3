import { FIGURE_CODES, FIGURE_UNITS } from '../figures/figures.ts';
import {
  firstVersion,
  flag,
  type Immutable,
  list,
  nullable,
  number,
  object,
  objectWith,
  oneOf,
  record,
  type ShapeOf,
  storedNotice,
  text,
} from './shape.ts';

const ends = object({ low: number, high: number });

const figure = object({
  code: oneOf(...FIGURE_CODES),
  unit: oneOf(...FIGURE_UNITS),
  value: nullable(number),
  interval: nullable(ends),
  limit: nullable(number),
  verdict: nullable(object({ label: oneOf('Normal', 'Low'), undetermined: flag })),
  reasons: list(storedNotice),
});

const field = object({
  video_id: text,
  field: number,
  heads: number,
  interval: ends,
  frames: number,
  seconds: number,
});

const video = object({
  id: text,
  frames: nullable(number),
  tracks: nullable(number),
  cells_in_view: nullable(number),
  total_motility: figure,
  progressive_motility: figure,
  vap: figure,
  crossed_percent: nullable(number),
  drift_um_per_s: nullable(number),
  drift_reason: nullable(storedNotice),
  warnings: list(storedNotice),
});

const grades = object({ a: number, b: number, c: number, d: number });

/** What comparing two aliquots needs of each. */
export const replicateShape = object({
  heads: number,
  /** Volume in which they were counted, µm³; null where there is none. */
  volume: nullable(number),
  /** Graded cells in view. */
  cells: number,
  percent: nullable(grades),
});

/** What the figures of a video were computed with that people can change afterwards. */
const ground = objectWith(
  { calibration: nullable(text), sheet: text },
  /** Absent where no person set the area of the picture. */
  { area: text },
);

const composed = {
  figures: list(figure),
  grades: list(figure),
  velocities: list(figure),
  /** Mean number of moving cells in view by class of average path velocity and by grade. */
  speeds: nullable(object({ a: list(number), b: list(number), c: list(number) })),
  speedsReasons: list(storedNotice),
  fields: list(field),
  fieldMean: nullable(number),
  fieldBand: nullable(ends),
  headsCounted: nullable(number),
  videos: list(video),
  warnings: list(storedNotice),
  replicate: nullable(replicateShape),
  algorithms: list(text),
};
const composedShape = object(composed);
const groundsShape = record(ground);

/** The column: all figures of an analysis with what they rest on, the latter by the id of the video. */
export const figuresShape = objectWith({ ...composed, ground: groundsShape }, firstVersion);

/** Its headline figures alone. */
export const headlineFiguresShape = composed.figures;

/** What a list reads of the column. */
export const listedFiguresShape = object({
  figures: composed.figures,
  ground: groundsShape,
  videos: composed.videos,
});
/** What the performance of a project is counted from. */
export const judgedFiguresShape = object({
  figures: composed.figures,
  ground: groundsShape,
  replicate: composed.replicate,
  videos: list(object({ id: text, tracks: nullable(number) })),
});

export type Ends = Immutable<ShapeOf<typeof ends>>;
/** A figure as it is stored and answered: with its interval and verdict, or absent with the reasons. */
export type StoredFigure = Immutable<ShapeOf<typeof figure>>;
export type StoredField = Immutable<ShapeOf<typeof field>>;
export type StoredVideo = Immutable<ShapeOf<typeof video>>;
export type StoredReplicate = Immutable<ShapeOf<typeof replicateShape>>;
/** All that a page, a report or an export shows of an analysis. */
export type StoredFigures = Immutable<ShapeOf<typeof composedShape>>;
export type VideoGround = Immutable<ShapeOf<typeof ground>>;
export type FiguresGround = Immutable<ShapeOf<typeof groundsShape>>;
export type KeptFigures = Immutable<ShapeOf<typeof figuresShape>>;
export type ListedFigures = Immutable<ShapeOf<typeof listedFiguresShape>>;
export type JudgedFigures = Immutable<ShapeOf<typeof judgedFiguresShape>>;
