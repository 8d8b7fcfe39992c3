import { GRADE_NAMES } from '@sarm/domain/figures/analysis';
import type { CalculationKind } from '@sarm/domain/figures/calculation-kinds';
import { WHO_LIMITS } from '@sarm/domain/figures/reference-limits';
import { notice, type Notice } from '@sarm/domain/catalogue/notices';
import type { StoredCalculation } from '@sarm/domain/stored/calculation';
import { blocks, isVideoWarning, type VideoWarning } from '@sarm/domain/figures/video-warnings';
import { areaSet, type AreaAuthor, partOfPicture } from '@sarm/domain/figures/part-of-picture';
import { ALGORITHM_VERSION } from '../analysis/algorithm-version.ts';
import { type CombinedFigures, combineVideos, type SampleSheet } from '../analysis/combine-videos.ts';
import { noSpermSeen } from '../analysis/combined-warnings.ts';
import type { SampleVideo } from '../analysis/sample-video.ts';
import { countedFields, type VideoSummary } from '../analysis/video-summary.ts';
import { type StoredCalibration, toCalibration } from '../calibration/stored-calibration.ts';
import type { Measured, MissingReason } from '../measured.ts';
import { GRADE_RULE, GRADES } from '../motility/grade.ts';
import { VELOCITY_FIGURES } from '../motility/velocity-sums.ts';
import { judge } from '../verdict/verdict.ts';

export interface CalculationVideo {
  readonly videoId: string;
  readonly name: string;
  readonly summary: VideoSummary | null;
  readonly warnings: readonly string[];
  /** By the file's own times. */
  readonly frameRate: number | null;
  readonly analysedAt: Date | null;
  readonly modelCode: string | null;
  readonly calibration: StoredCalibration | null;
  readonly dilution: number | null;
  readonly volumeMl: number | null;
  /** A person set the area that its summary was measured with. */
  readonly areaBy?: AreaAuthor | null;
  /** A person left it out of every figure. */
  readonly excluded?: boolean;
}

export interface CalculationRequest {
  readonly kind: CalculationKind;
  readonly analysisId: string | null;
  readonly videos: readonly CalculationVideo[];
  readonly refusals: readonly { readonly videoId: string; readonly reason: Notice }[];
  readonly at: Date;
}

/** Pipetting error of a dilution and of a volume that was read, not weighed; both as relative SD. */
const DILUTION_RELATIVE_SD = 0.02;
const VOLUME_RELATIVE_SD = 0.02;

type Results = ReturnType<typeof emptyResults>;

const emptyResults = () => ({
  mean_concentration_million_per_ml: null as number | null,
  total_per_ejaculate_million: null as number | null,
  total_sperm_count: null as number | null,
  average_velocity: null as number | null,
  motility_distribution: null as Record<string, number> | null,
  progressive_motility: null as number | null,
  total_motility: null as number | null,
  velocities: null as Record<string, number | null> | null,
  overall_classification: null as 'Normal' | 'Low' | null,
  verdict: null as 'determined' | 'undetermined' | null,
  intervals: {} as Record<string, { ci_low: number; ci_high: number }>,
});

/** The one value that all videos share, undefined where they differ, null where it is unknown. */
export const shared = <T>(values: readonly T[]): T | undefined =>
  new Set(values).size === 1 ? values[0] : undefined;

export function sheetOf(videos: readonly CalculationVideo[]): SampleSheet {
  const dilution = shared(videos.map((video) => video.dilution));
  const volume = shared(videos.map((video) => video.volumeMl));
  return {
    ...(dilution == null
      ? {}
      : { dilution: { factor: dilution, relativeSd: dilution === 1 ? 0 : DILUTION_RELATIVE_SD } }),
    ...(volume == null ? {} : { volume: { millilitres: volume, relativeSd: VOLUME_RELATIVE_SD } }),
  };
}

export const named = (video: CalculationVideo, reason: Notice): Notice =>
  notice('calculation.of_video', { video: video.name }, [reason]);

export const warningsOf = (video: CalculationVideo): VideoWarning[] => video.warnings.filter(isVideoWarning);

/** What an analysis found out about its video, as people read it. */
export const warningNotice = ({ summary, areaBy }: CalculationVideo, code: VideoWarning): Notice => {
  if (code !== 'part_of_picture') return notice(`warning.${code}`);
  if (summary?.area === undefined) throw new Error('an analysis without an area reports that it used a part');
  return areaBy == null ? partOfPicture(summary.area) : areaSet(areaBy, summary.area);
};

/** All of one video; that a person had all of its picture used is found in no picture. */
export const videoNotices = (video: CalculationVideo): Notice[] => [
  ...(video.areaBy == null || video.summary === null || video.summary.area !== undefined
    ? []
    : [areaSet(video.areaBy, undefined)]),
  ...warningsOf(video).map((code) => warningNotice(video, code)),
];

/** Clocks of cameras and files differ by less; the rates of one country's television and another's by much more. */
const RATE_TOLERANCE = 0.03;

/** Speeds of a file that plays faster or slower than the camera recorded are wrong, and look like those of other cells. */
function rateRefusal(video: CalculationVideo): Notice[] {
  const [file, camera] = [video.frameRate, video.calibration?.camera_rate ?? null];
  if (file === null || camera === null || Math.abs(file / camera - 1) <= RATE_TOLERANCE) return [];
  const rates = { file: Number(file.toFixed(2)), camera: Number(camera.toFixed(2)) };
  return [named(video, notice('calculation.camera_rate', rates))];
}

const rateUnknown = ({ frameRate, calibration }: CalculationVideo): boolean =>
  frameRate !== null && calibration !== null && calibration.camera_rate === null;

/** Why there can be no figure; empty when there can be one. */
export function refusalsOf({
  kind,
  videos,
  refusals,
}: Pick<CalculationRequest, 'kind' | 'videos' | 'refusals'>): Notice[] {
  if (videos.length === 0) return [notice('missing.all_excluded')];
  const refused = videos.flatMap((video) =>
    refusals.filter((each) => each.videoId === video.videoId).map((each) => named(video, each.reason)),
  );
  if (refused.length > 0) return refused;
  const blocked = videos.flatMap((video) =>
    warningsOf(video)
      .filter((code) => blocks(code, kind))
      .map((code) => named(video, warningNotice(video, code))),
  );
  if (blocked.length > 0) return blocked;
  const otherRate = kind === 'motility' ? videos.flatMap(rateRefusal) : [];
  if (otherRate.length > 0) return otherRate;
  const open = videos.filter((video) => video.summary === null);
  if (open.length > 0) return open.map((video) => named(video, notice('calculation.not_analysed')));
  const differ = shared(videos.map((video) => video.dilution)) === undefined;
  return kind === 'concentration' && differ ? [notice('calculation.different_dilutions')] : [];
}

function take(results: Results, name: string, figure: Measured): number | null {
  if (!figure.available) return null;
  results.intervals[name] = { ci_low: figure.interval.lower, ci_high: figure.interval.upper };
  return figure.value;
}

/** Low when one of the limits is missed; undetermined when the label could change within the intervals. */
function classify(results: Results, judged: readonly (readonly [Measured, number])[]): void {
  const verdicts = judged.map(([figure, limit]) => judge(figure, limit));
  if (!verdicts.every((each) => each.available)) return;
  const low = verdicts.filter((each) => each.label === 'low');
  const surelyLow = low.some((each) => !each.undetermined);
  results.overall_classification = low.length > 0 ? 'Low' : 'Normal';
  results.verdict = !surelyLow && verdicts.some((each) => each.undetermined) ? 'undetermined' : 'determined';
}

function fillConcentration(results: Results, figures: CombinedFigures): MissingReason | null {
  const { concentration, totalCount } = figures;
  results.mean_concentration_million_per_ml = take(
    results,
    'mean_concentration_million_per_ml',
    concentration,
  );
  results.total_per_ejaculate_million = take(results, 'total_per_ejaculate_million', totalCount);
  results.total_sperm_count = figures.headsCounted;
  if (!concentration.available) return concentration.reason;
  classify(results, [[concentration, WHO_LIMITS.who6.concentrationMillionPerMl]]);
  return null;
}

function fillMotility(results: Results, figures: CombinedFigures): MissingReason | null {
  const { motility, velocities } = figures;
  if (!motility.total.available) return motility.total.reason;
  const distribution: Record<string, number> = {};
  for (const grade of GRADES) {
    const share = take(results, GRADE_NAMES[grade], motility.grades[grade]);
    if (share !== null) distribution[GRADE_NAMES[grade]] = share;
  }
  results.motility_distribution = distribution;
  results.progressive_motility = take(results, 'progressive_motility', motility.progressive);
  results.total_motility = take(results, 'total_motility', motility.total);
  results.average_velocity = take(results, 'average_velocity', velocities.vap);
  results.velocities = Object.fromEntries(
    VELOCITY_FIGURES.map((name) => [name, take(results, name, velocities[name])]),
  );
  results.total_sperm_count = figures.headsCounted;
  classify(results, [
    [motility.progressive, WHO_LIMITS.who6.progressivePercent],
    [motility.total, WHO_LIMITS.who6.totalMotilityPercent],
  ]);
  return null;
}

function parametersOf({ videos }: CalculationRequest) {
  const calibrated = (of: (c: StoredCalibration) => number | null): number | null =>
    shared(videos.map((video) => (video.calibration === null ? null : of(video.calibration)))) ?? null;
  return {
    algorithm: ALGORITHM_VERSION,
    model_id: shared(videos.map((video) => video.modelCode)) ?? null,
    reference: WHO_LIMITS.who6.edition,
    motility_thresholds: {
      rapid_progressive: GRADE_RULE.rapid,
      slow_progressive: GRADE_RULE.slow,
      velocity: GRADE_RULE.velocity,
    },
    chamber_specifications: {
      depth_um: calibrated((c) => c.measured_depth_um),
      pixel_size_um: calibrated((c) => c.pixel_size_um),
      dilution: shared(videos.map((video) => video.dilution)) ?? null,
      segre_silberberg_factor: calibrated((c) => c.segre_silberberg_factor ?? 1),
    },
  };
}

/** How much was looked at belongs to the statement that nothing was there. */
function noSpermNotice({ fields }: CombinedFigures): Notice[] {
  if (!noSpermSeen(fields)) return [];
  const frames = fields.reduce((sum, field) => sum + field.frames, 0);
  return [notice('warning.no_sperm_seen', { fields: fields.length, frames })];
}

export const warningNotices = (
  figures: CombinedFigures,
  videos: readonly CalculationVideo[],
  kind?: CalculationKind,
): Notice[] => [
  ...noSpermNotice(figures),
  ...figures.warnings.map((warning) => notice(`warning.${warning}`)),
  ...videos.flatMap((video) => videoNotices(video).map((each) => named(video, each))),
  ...(kind !== 'concentration' && videos.some(rateUnknown) ? [notice('warning.camera_rate_unknown')] : []),
];

/** The videos that were analysed, as they are put together. */
export const analysedOf = (videos: readonly CalculationVideo[]): SampleVideo[] =>
  videos.flatMap(({ summary, calibration }) =>
    summary === null
      ? []
      : [{ summary, calibration: calibration === null ? undefined : toCalibration(calibration) }],
  );

/** The same answer once its figures no longer hold: the reasons, and no number. */
export const withoutFigures = (result: StoredCalculation, notices: readonly Notice[]): StoredCalculation => ({
  ...result,
  success: false,
  notices: [...notices],
  aggregated_results: emptyResults(),
});

/** BUS-096 to BUS-098: the answer of a calculation, its reasons and warnings by code. Without its inputs: success false and the reasons, never a number. */
export function calculationResult(request: CalculationRequest): StoredCalculation {
  const { kind, analysisId, videos: all, at } = request;
  const videos = all.filter((video) => video.excluded !== true);
  const results = emptyResults();
  const notices = refusalsOf({ ...request, videos });
  let success = false;
  if (notices.length === 0) {
    const figures = combineVideos(analysedOf(videos), sheetOf(videos), at);
    const missing = (kind === 'motility' ? fillMotility : fillConcentration)(results, figures);
    success = missing === null;
    if (missing !== null) notices.push(notice(`missing.${missing}`));
    else notices.push(...warningNotices(figures, videos, kind));
  }
  return {
    kind,
    success,
    notices,
    analysis_id: analysisId,
    video_ids: all.map((video) => video.videoId),
    aggregated_results: success ? results : emptyResults(),
    analysis_parameters: parametersOf({ ...request, videos }),
    videos: all.map((video) => ({
      video_id: video.videoId,
      fields: video.summary === null ? 0 : countedFields(video.summary).length,
      sperm_count:
        video.summary === null
          ? null
          : countedFields(video.summary).reduce((sum, field) => sum + field.heads, 0),
      analysed_at: video.analysedAt?.toISOString() ?? null,
      notices: videoNotices(video),
    })),
  };
}
