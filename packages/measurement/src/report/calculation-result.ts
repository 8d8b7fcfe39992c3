import { type CalculationKind, GRADE_NAMES } from '@sarm/domain/analysis';
import { WHO_LIMITS } from '@sarm/domain/reference-limits';
import {
  BLOCKING_WARNINGS,
  isVideoWarning,
  VIDEO_WARNINGS,
  type VideoWarning,
} from '@sarm/domain/video-warnings';
import { ALGORITHM_VERSION } from '../analysis/algorithm-version.ts';
import { type CombinedFigures, combineVideos, type SampleSheet } from '../analysis/combine-videos.ts';
import type { VideoSummary } from '../analysis/video-summary.ts';
import { type StoredCalibration, toCalibration } from '../calibration/stored-calibration.ts';
import type { Measured, MissingReason } from '../measured.ts';
import { GRADE_RULE, GRADES } from '../motility/grade.ts';
import { VELOCITY_FIGURES } from '../motility/velocity-sums.ts';
import { judge } from '../verdict/verdict.ts';
import { OTHER_REASONS, REASON_TEXTS, WARNING_TEXTS } from './texts.ts';

export interface CalculationVideo {
  readonly videoId: string;
  readonly name: string;
  readonly summary: VideoSummary | null;
  readonly warnings: readonly string[];
  readonly analysedAt: Date | null;
  readonly modelCode: string | null;
  readonly calibration: StoredCalibration | null;
  readonly dilution: number | null;
  readonly volumeMl: number | null;
}

export interface CalculationRequest {
  readonly kind: CalculationKind;
  readonly analysisId: string | null;
  readonly videos: readonly CalculationVideo[];
  readonly refusals: readonly { readonly videoId: string; readonly reason: string }[];
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
const shared = <T>(values: readonly T[]): T | undefined =>
  new Set(values).size === 1 ? values[0] : undefined;

function sheetOf(videos: readonly CalculationVideo[]): SampleSheet {
  const dilution = shared(videos.map((video) => video.dilution));
  const volume = shared(videos.map((video) => video.volumeMl));
  return {
    ...(dilution == null
      ? {}
      : { dilution: { factor: dilution, relativeSd: dilution === 1 ? 0 : DILUTION_RELATIVE_SD } }),
    ...(volume == null ? {} : { volume: { millilitres: volume, relativeSd: VOLUME_RELATIVE_SD } }),
  };
}

const named = (video: CalculationVideo, text: string): string => `Video ${video.name}: ${text}`;

const warningsOf = (video: CalculationVideo): VideoWarning[] => video.warnings.filter(isVideoWarning);

/** Why there can be no figure; empty when there can be one. */
function refusalsOf({ kind, videos, refusals }: CalculationRequest): string[] {
  const told = videos.flatMap((video) =>
    refusals.filter((each) => each.videoId === video.videoId).map((each) => named(video, each.reason)),
  );
  if (told.length > 0) return told;
  const blocked = videos.flatMap((video) =>
    warningsOf(video)
      .filter((code) => BLOCKING_WARNINGS.includes(code))
      .map((code) => named(video, VIDEO_WARNINGS[code])),
  );
  if (blocked.length > 0) return blocked;
  const open = videos.filter((video) => video.summary === null);
  if (open.length > 0) return open.map((video) => named(video, OTHER_REASONS.not_analysed));
  const differ = shared(videos.map((video) => video.dilution)) === undefined;
  return kind === 'concentration' && differ ? [OTHER_REASONS.different_dilutions] : [];
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

const warningTexts = (figures: CombinedFigures, videos: readonly CalculationVideo[]): string[] => [
  ...figures.warnings.map((warning) => WARNING_TEXTS[warning]),
  ...videos.flatMap((video) => warningsOf(video).map((code) => named(video, VIDEO_WARNINGS[code]))),
];

/** BUS-096 to BUS-098: the answer of a calculation. Without its inputs: success false and the reasons, never a number. */
export function calculationResult(request: CalculationRequest) {
  const { kind, analysisId, videos, at } = request;
  const results = emptyResults();
  const errors = refusalsOf(request);
  let success = false;
  if (errors.length === 0) {
    const analysed = videos.flatMap(({ summary, calibration }) =>
      summary === null
        ? []
        : [{ summary, calibration: calibration === null ? undefined : toCalibration(calibration) }],
    );
    const figures = combineVideos(analysed, sheetOf(videos), at);
    const missing = (kind === 'motility' ? fillMotility : fillConcentration)(results, figures);
    success = missing === null;
    if (missing !== null) errors.push(REASON_TEXTS[missing]);
    else errors.push(...warningTexts(figures, videos));
  }
  return {
    kind,
    success,
    errors,
    analysis_id: analysisId,
    video_ids: videos.map((video) => video.videoId),
    aggregated_results: success ? results : emptyResults(),
    analysis_parameters: parametersOf(request),
    videos: videos.map((video) => ({
      video_id: video.videoId,
      fields: video.summary?.fields.length ?? 0,
      sperm_count:
        video.summary === null ? null : video.summary.fields.reduce((sum, field) => sum + field.heads, 0),
      analysed_at: video.analysedAt?.toISOString() ?? null,
      warnings: warningsOf(video).map((code) => VIDEO_WARNINGS[code]),
    })),
  };
}
