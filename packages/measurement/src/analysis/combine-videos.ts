import type { MillionPerMillilitre } from '@sarm/domain/units';
import type { Dilution } from '../calibration/calibration.ts';
import { pixelScale } from '../calibration/pixel-scale.ts';
import { pooledConcentration } from '../counting/concentration.ts';
import { type RecordedVolume, totalCount, totalOfShare } from '../counting/total-count.ts';
import { type Measured, type NotAvailable, notAvailable } from '../measured.ts';
import { meanVelocity } from '../motility/mean-velocity.ts';
import { type MotilityShares, motilityShares, noMotility } from '../motility/motility-shares.ts';
import { addSums, VELOCITY_FIGURES, type VelocityFigure } from '../motility/velocity-sums.ts';
import { type CombinedWarning, combinedWarnings } from './combined-warnings.ts';
import { onePerPlace } from './one-per-place.ts';
import type { CombinedField, SampleVideo } from './sample-video.ts';
import { countedFields, type MotionSummary } from './video-summary.ts';

/** What the laboratory wrote down about the sample. */
export interface SampleSheet {
  readonly dilution?: Dilution | undefined;
  readonly volume?: RecordedVolume | undefined;
}

/** Every figure of a report. */
export interface CombinedFigures {
  /** All versions that took part; more than one is also a warning. */
  readonly algorithms: readonly string[];
  readonly concentration: Measured<MillionPerMillilitre>;
  /** Millions per ejaculate. */
  readonly totalCount: Measured;
  readonly totalProgressive: Measured;
  /** Mean heads per frame, summed over the fields, of one place once: what the interval of the concentration rests on. */
  readonly headsCounted: number;
  readonly motility: MotilityShares;
  readonly velocities: Readonly<Record<VelocityFigure, Measured>>;
  readonly fields: readonly CombinedField[];
  readonly warnings: readonly CombinedWarning[];
}

/** Pixel sizes that differ by less are the same record read back from a database. */
const SAME_SCALE = 1e-9;

/** Velocities are those of the analysis: when the pixel size was corrected since, they are of another scale. */
const motionProblem = ({ summary, calibration }: SampleVideo): NotAvailable | undefined => {
  const scale = pixelScale(calibration);
  if (!scale.available) return scale;
  if (summary.pixelSize === null) return notAvailable('calibration_changed');
  const changed = Math.abs(summary.pixelSize / scale.pixelSize - 1) > SAME_SCALE;
  return changed ? notAvailable('calibration_changed') : undefined;
};

const motionOf = (videos: readonly SampleVideo[]): readonly MotionSummary[] | NotAvailable => {
  const motions: MotionSummary[] = [];
  for (const video of videos) {
    const problem = motionProblem(video);
    if (problem !== undefined) return problem;
    for (const { motion } of video.summary.fields) {
      if (!motion.available) return motion;
      motions.push(motion);
    }
  }
  return motions.length === 0 ? notAvailable('no_fields') : motions;
};

const isMissing = (m: readonly MotionSummary[] | NotAvailable): m is NotAvailable => 'available' in m;

/** Those that leap too far to be followed are the fastest: at 25 fps the VCL of a hyperactive sample came out 39 % too low. */
const MOST_UNMEASURED = 0.05;

const velocitiesOf = (
  motions: readonly MotionSummary[] | NotAvailable,
  ungraded: number,
): Readonly<Record<VelocityFigure, Measured>> => {
  const sums = isMissing(motions) ? undefined : addSums(motions.map((m) => m.velocities));
  return Object.fromEntries(
    VELOCITY_FIGURES.map((figure) => {
      if (isMissing(motions)) return [figure, motions];
      if (ungraded > MOST_UNMEASURED) return [figure, notAvailable('many_unmeasured')];
      return [figure, sums === undefined ? notAvailable('no_fields') : meanVelocity(sums[figure])];
    }),
  ) as Record<VelocityFigure, Measured>;
};

/**
 * The figures of all videos of a sample. Concentration weighs fields by the volume they show, so videos may differ in
 * magnification, picture and chamber. A figure that one video cannot give is not available for the sample: left out
 * silently, the videos that happen to be measurable would stand for all.
 */
export const combineVideos = (
  videos: readonly SampleVideo[],
  sheet: SampleSheet,
  at: Date = new Date(),
): CombinedFigures => {
  const fields = videos.flatMap(({ summary }, video) =>
    countedFields(summary).map((field): CombinedField => ({ ...field, video })),
  );
  const places = onePerPlace(videos);
  const counted = places.flatMap(({ summary, calibration }) =>
    countedFields(summary).map((field) => ({ field, calibration })),
  );
  const motions = motionOf(places);
  const motility = isMissing(motions) ? noMotility(motions) : motilityShares(motions.map((m) => m.presence));
  const concentration = pooledConcentration(counted, sheet.dilution);
  const total = totalCount(concentration, sheet.volume);
  const algorithms = [...new Set(videos.map((v) => v.summary.algorithm))].toSorted();
  const headsCounted = counted.reduce((sum, { field }) => sum + field.heads, 0);
  return {
    algorithms,
    concentration,
    totalCount: total,
    totalProgressive: totalOfShare(total, motility.progressive),
    headsCounted,
    motility,
    velocities: velocitiesOf(motions, motility.ungraded),
    fields,
    warnings: combinedWarnings({
      videos,
      fields,
      places: counted.length,
      headsCounted,
      ungraded: motility.ungraded,
      algorithms,
      at,
    }),
  };
};
