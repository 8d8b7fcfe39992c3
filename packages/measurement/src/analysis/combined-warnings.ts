import { type CalibrationWarning, calibrationWarnings } from '../calibration/calibration-warnings.ts';
import type { CombinedField, SampleVideo } from './sample-video.ts';

export type CombinedWarning =
  | CalibrationWarning
  | 'sperm_outside_count'
  | 'fewer_than_200_heads'
  | 'one_field_only'
  | 'fields_overlap'
  | 'drift_not_known'
  | 'many_crossings'
  | 'many_ungraded'
  | 'different_algorithms';

/** WHO: at least 200 per replicate. Below, the interval is wide, and the reader should know why. */
const FEWEST_HEADS = 200;
/** Above these shares the figures rest on a selection of the cells. */
const MANY_CROSSINGS = 0.25;
const MANY_UNGRADED = 0.1;

interface Combined {
  readonly videos: readonly SampleVideo[];
  readonly fields: readonly CombinedField[];
  /** Fields of which none shows a place of another. */
  readonly places: number;
  readonly headsCounted: number;
  readonly ungraded: number;
  readonly algorithms: readonly string[];
  readonly at: Date;
}

/** Not one in any field, at its edges neither. What does not swim needs no drift and no 200 to be counted. */
export const noSpermSeen = (fields: readonly Pick<CombinedField, 'heads' | 'tracks'>[]): boolean =>
  fields.length > 0 && fields.every(({ heads, tracks }) => heads === 0 && tracks === 0);

/** What a reader of the figures has to see next to them. Each at most once, in the order of the type. */
export const combinedWarnings = (combined: Combined): readonly CombinedWarning[] => {
  const { videos, fields, places, headsCounted, ungraded, algorithms, at } = combined;
  const ofCalibration = new Set(
    videos.flatMap((v) => (v.calibration === undefined ? [] : calibrationWarnings(v.calibration, at))),
  );
  const drifting = fields.some(({ motion }) => motion.available && !motion.drift.available);
  const found: readonly (readonly [CombinedWarning, boolean])[] = [
    ['sperm_outside_count', headsCounted === 0 && !noSpermSeen(fields)],
    ['fewer_than_200_heads', headsCounted < FEWEST_HEADS && !noSpermSeen(fields)],
    ['one_field_only', places === 1],
    ['fields_overlap', places < fields.length],
    ['drift_not_known', drifting && !noSpermSeen(fields)],
    ['many_crossings', fields.some((f) => f.crossingShare > MANY_CROSSINGS)],
    ['many_ungraded', ungraded > MANY_UNGRADED],
    ['different_algorithms', algorithms.length > 1],
  ];
  return [...ofCalibration, ...found.flatMap(([warning, holds]) => (holds ? [warning] : []))];
};
