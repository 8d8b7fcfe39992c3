import type { ModelRange } from '@sarm/domain/model-range';
import { VIDEO_WARNINGS, type VideoWarning } from '@sarm/domain/figures/video-warnings';
import { meanFreePath, usedShare } from '@sarm/domain/videos/video-area';
import { noSpermSeen } from '@sarm/measurement/analysis/combined-warnings';
import type { FieldSummary, VideoSummary } from '@sarm/measurement/analysis/video-summary';
import { MINIMUM_STILL_CELLS } from '@sarm/measurement/drift/estimate-drift';
import { judgePictures } from '@sarm/media/guards/judge-pictures';
import { MOST_BLUR_UM } from '@sarm/media/judge-quality';
import type { MeasuredPictures } from '@sarm/media/measure-pictures';
import type { PictureStretch } from './body-meter.ts';
import { WEAK_CONTRAST } from './choose-preparation.ts';
import type { HeadLook } from './head-look.ts';
import { judgeRange, rangeStatistics } from './judge-range.ts';
import { judgeSeen } from './judge-seen.ts';

/** docs/domain/quality.md explains how these were chosen. */
const ANALYSIS_LIMITS = {
  driftUmPerSecond: 10,
  /** Of the picture, where no cells show it and it stays in the tracks: from 5 on what lies still would progress. */
  remainingDriftUmPerSecond: 3,
  /** Share of the tracked points at which another head was near enough to be confused with. */
  crossingShare: 0.25,
  framesPerSecond: 50,
  /** Share of the graded cells that move in place, and how few of them progress at the same time. */
  inPlaceShare: 0.33,
  progressiveShare: 0.15,
  gradedCells: 8,
  /** Of what lies still, as much is as round as a speck by nature; more than chance (in its own spread) makes of it is dirt. */
  roundShare: 0.07,
  roundSpreads: 2.5,
  /** Of a handful, so many are round by their place or their neighbours. */
  roundFew: 2,
  /** The same of what is round, without a tail and small, all together. */
  plainShare: 0.03,
  /** Logarithms of the stretch, beyond so many standard errors: the bodies decide, the still structures have to agree. */
  narrowBodies: { log: 0.06, errors: 2.5 },
  fineTexture: { log: 0.05, errors: 1 },
  /** Of the movement in the pictures, what happens apart from everything that was found. */
  unfollowedShare: 0.5,
  /** Mean heads in view below which the trembling of specks is most of what moves, if so little of the picture moves. */
  fewHeads: 3,
  speckMovingShare: 0.03,
  /** Until a cell is out of sight. Fast ones go 50 µm and more in the second that a speed takes: with less only slow ones are measured. */
  freePathUm: 60,
  /** Mean bodies in view that may be heads: with more of them than this, and than heads, a count says nothing. */
  doubtfulBodies: 15,
  /** Of the heads, as many still ones left out change the motility. */
  doubtfulShare: 0.1,
} as const;

const RATE_TOLERANCE = 0.005;

export interface JudgedAnalysis {
  readonly summary: Pick<VideoSummary, 'seen' | 'pixelSize' | 'picture' | 'area'> & {
    readonly fields: readonly Pick<
      FieldSummary,
      'motion' | 'crossingShare' | 'heads' | 'tracks' | 'doubtful'
    >[];
  };
  readonly pictures: MeasuredPictures | null;
  readonly frameRate: number | null;
  readonly look: HeadLook;
  readonly stretch?: PictureStretch;
  readonly unfollowedShare: number | null;
  readonly travellingShare: number | null;
  /** The pictures were levelled, inverted or smoothed before anything looked at them. */
  readonly prepared?: boolean;
  /** What the model was tested on; undefined where nobody has recorded it. */
  readonly range: ModelRange | undefined;
}

const CATALOGUE = Object.keys(VIDEO_WARNINGS);

/** With pixel size and tracks at hand more can be judged than at the file check. In the order of the catalogue. */
export function judgeAnalysis(analysis: JudgedAnalysis): VideoWarning[] {
  const found = new Set([...judgePicturesAndFields(analysis), ...judgeGuards(analysis)]);
  return [...found].sort((a, b) => CATALOGUE.indexOf(a) - CATALOGUE.indexOf(b));
}

function judgeGuards({ summary, look, range }: JudgedAnalysis): VideoWarning[] {
  const { seen, pixelSize, picture, fields, area } = summary;
  if (seen === undefined) return [];
  const used = area === undefined ? 1 : usedShare(area);
  const areaUm2 = pixelSize === null ? null : used * picture.width * picture.height * pixelSize ** 2;
  const statistics = rangeStatistics(seen, look, pixelSize);
  return [
    ...judgeSeen(seen, { areaUm2, fields: fields.length }),
    ...judgeRange(range, statistics, seen.heads.tracks),
  ];
}

/** Dead cells that drift by chance, or a shaking bench, move as cells do that beat in place; with cells that swim it is less likely. */
function tremblesOnly({ motion }: Pick<FieldSummary, 'motion'>): boolean {
  if (!motion.available) return false;
  const { a, b, c, d } = motion.presence;
  const graded = a + b + c + d;
  return (
    graded >= ANALYSIS_LIMITS.gradedCells &&
    c > ANALYSIS_LIMITS.inPlaceShare * graded &&
    a + b < ANALYSIS_LIMITS.progressiveShare * c
  );
}

/** The pictures show a drift that was not taken away, or another than the few still cells show. */
function keepsDrift(
  { fields, pixelSize }: JudgedAnalysis['summary'],
  pictures: MeasuredPictures | null,
): boolean {
  const speed = (pictures?.driftPx ?? 0) * (pixelSize ?? 0);
  return fields.some(({ motion }) => {
    if (!motion.available || (motion.drift.available && motion.drift.stillCells >= MINIMUM_STILL_CELLS))
      return false;
    const removed = motion.drift.available ? motion.drift.meanSpeed : 0;
    return Math.abs(speed - removed) > ANALYSIS_LIMITS.remainingDriftUmPerSecond;
  });
}

/** More of what lies still than nature and chance (in its own spread) make of heads. */
function exceeds(found: number, still: number, share: number): boolean {
  const byNature = share * still;
  return found > byNature + ANALYSIS_LIMITS.roundSpreads * Math.sqrt(byNature) + ANALYSIS_LIMITS.roundFew;
}

/**
 * Both the bodies and the still structures are narrower one way. Bodies alone lie along a flow, and cameras sharpen rows more
 * than columns or the other way.
 */
function isStretched({ stretch, summary }: JudgedAnalysis): boolean {
  if (stretch?.bodies == null || stretch.texture === null) return false;
  const { bodies, texture } = stretch;
  const flows = summary.fields.some(
    ({ motion }) =>
      motion.available && motion.drift.available && motion.drift.meanSpeed > ANALYSIS_LIMITS.driftUmPerSecond,
  );
  const beyond = (
    measured: { readonly log: number; readonly error: number },
    limit: { readonly log: number; readonly errors: number },
  ): boolean => Math.abs(measured.log) > limit.log + limit.errors * measured.error;
  return (
    !flows &&
    Math.sign(-bodies.log) === Math.sign(texture.log) &&
    beyond(bodies, ANALYSIS_LIMITS.narrowBodies) &&
    beyond(texture, ANALYSIS_LIMITS.fineTexture)
  );
}

const showsSpecks = ({ specks }: HeadLook): boolean =>
  specks !== null &&
  (exceeds(specks.round, specks.still, ANALYSIS_LIMITS.roundShare) ||
    exceeds(specks.plain, specks.still, ANALYSIS_LIMITS.plainShare));

/** Where few heads are in view, most of what moves are specks that tremble in their place. */
function movesUnfollowed(analysis: JudgedAnalysis): boolean {
  const { summary, pictures, unfollowedShare, travellingShare } = analysis;
  const few = summary.fields.every(({ heads }) => heads < ANALYSIS_LIMITS.fewHeads);
  // In a full chamber something moves everywhere all the time, and would pass for trembling.
  const little = (pictures?.measures?.movingShare ?? 1) <= ANALYSIS_LIMITS.speckMovingShare;
  return ((few && little ? travellingShare : unfollowedShare) ?? 0) > ANALYSIS_LIMITS.unfollowedShare;
}

/** Excluded parts leave compartments from which fast cells are gone before they have a speed. */
const cutsPaths = ({ area, pixelSize }: JudgedAnalysis['summary']): boolean =>
  area !== undefined && pixelSize !== null && meanFreePath(area) * pixelSize < ANALYSIS_LIMITS.freePathUm;

/** No body is sharp and strong enough to prove that a head would have been seen. */
const showsNothing = (pictures: MeasuredPictures | null): boolean =>
  pictures === null ||
  pictures.blurUm === null ||
  (pictures.measures?.structures.contrast ?? 0) < WEAK_CONTRAST;

function judgeBodies({ summary, pictures }: JudgedAnalysis): [VideoWarning, boolean][] {
  const mean = (of: (field: JudgedAnalysis['summary']['fields'][number]) => number): number =>
    summary.fields.reduce((sum, field) => sum + of(field), 0) / Math.max(1, summary.fields.length);
  const [heads, doubtful] = [mean((field) => field.heads), mean((field) => field.doubtful ?? 0)];
  const nothing = noSpermSeen(summary.fields);
  return [
    ['doubtful_bodies', doubtful > Math.max(ANALYSIS_LIMITS.doubtfulBodies, heads)],
    ['doubtful_still_bodies', !nothing && doubtful > ANALYSIS_LIMITS.doubtfulShare * heads],
    ['bodies_not_counted', doubtful > 0],
    ['focus_not_shown', nothing && showsNothing(pictures)],
  ];
}

function judgePicturesAndFields(analysis: JudgedAnalysis): VideoWarning[] {
  const { summary, pictures, frameRate, look, prepared } = analysis;
  const { fields } = summary;
  const drifting = fields.some(
    ({ motion }) =>
      motion.available && motion.drift.available && motion.drift.meanSpeed > ANALYSIS_LIMITS.driftUmPerSecond,
  );
  const found: readonly (readonly [VideoWarning, boolean])[] = [
    ['smeared', (pictures?.blurUm ?? 0) > MOST_BLUR_UM],
    ...(pictures === null ? [] : judgePictures(pictures)).map((fault) => [fault, true] as const),
    ['fixed_pattern', showsSpecks(look)],
    ['stretched_pixels', isStretched(analysis)],
    ['part_of_picture', summary.area !== undefined],
    ['pictures_prepared', prepared === true],
    ['movement_not_followed', movesUnfollowed(analysis)],
    ...judgeBodies(analysis),
    ['drift_not_removed', keepsDrift(summary, pictures)],
    ['trembling_only', fields.some(tremblesOnly)],
    ['paths_cut', cutsPaths(summary)],
    ['stage_drift', drifting],
    ['too_dense', fields.some((field) => field.crossingShare > ANALYSIS_LIMITS.crossingShare)],
    [
      'frame_rate_limits_vcl',
      frameRate !== null && frameRate < ANALYSIS_LIMITS.framesPerSecond * (1 - RATE_TOLERANCE),
    ],
    ['several_fields', fields.length > 1],
  ];
  return found.flatMap(([warning, holds]) => (holds ? [warning] : []));
}
