import { gunzipSync } from 'node:zlib';
import { type AnalysedVideo, analyseFrames } from '@sarm/analysis/analyse-frames';
import { CALCULATION_KINDS, type CalculationKind } from '@sarm/domain/figures/calculation-kinds';
import type { ModelRange } from '@sarm/domain/model-range';
import type { Notice } from '@sarm/domain/catalogue/notices';
import { qualityFaults } from '@sarm/domain/figures/quality-faults';
import { umPerPx } from '@sarm/domain/units';
import type { Detector } from '@sarm/inference/models/detector';
import { calculationResult } from '@sarm/measurement/report/calculation-result';
import { openTracksFile } from '@sarm/measurement/tracks-file/open-tracks-file';
import type { Cage } from '@sarm/media/cage';
import { type CheckedFacts, checkVideo } from '@sarm/media/check-video';
import { measureSampledFrames } from '@sarm/media/measure-sampled-frames';
import type { MeasuredPictures } from '@sarm/media/measure-pictures';
import type { MediaSource } from '@sarm/media/probe-video';
import { VideoRefused } from '@sarm/media/video-refused';
import type { Clip } from './clip.ts';
import { detectionF1 } from './detection-f1.ts';
import type { FigureName } from './truth.ts';

export interface Given {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** All that the product says of a video. */
export interface Outcome {
  readonly verdict: CheckedFacts['quality']['verdict'] | 'refused';
  readonly reasons: readonly string[];
  readonly warnings: readonly string[];
  /** Whether the calculation gave its figures. */
  readonly answered: Readonly<Record<CalculationKind, boolean>>;
  /** Codes of every notice next to or instead of a figure, what stands behind it included. */
  readonly notices: Readonly<Record<CalculationKind, readonly string[]>>;
  /** Null where no figure is given. */
  readonly figures: Readonly<Record<FigureName, Given | null>>;
  /** The concentration is called normal, and surely. */
  readonly surelyNormal: boolean;
  readonly f1: number | null;
  /** What was measured on the way; guards are tuned on it. */
  readonly measured: object;
}

export interface Product {
  readonly cage: Cage;
  readonly detector: Detector;
  readonly startConfidence: number | undefined;
  readonly range: ModelRange | undefined;
  /** Also looks for heads in what the file check refuses. */
  readonly findsHeads: boolean;
  /** Of the chamber, as its calibration states. */
  readonly depthUm?: number;
}

const DEPTH_UM = 20;
const DEPTH_SD_UM = 0.2;
const NO_FIGURES = { concentration: null, total: null, progressive: null, vap: null };

/** A file the way of every upload: check, analysis, both calculations. The playback copy alone is left out. */
export async function runClip(product: Product, clip: Clip, path: string): Promise<Outcome> {
  const source: MediaSource = { cage: product.cage, path, signal: new AbortController().signal };
  const derive = async (read: Parameters<typeof measureSampledFrames>[1]) => ({
    pictures: await measureSampledFrames(source, read),
  });
  try {
    const { facts, timeline, derived } = await checkVideo(source, { derive });
    const refused = CALCULATION_KINDS.map((kind) => qualityFaults(kind, facts.quality));
    // No analysis can give a figure that the file check refuses; one is made only to know how well heads are found.
    if (!product.findsHeads && refused.every((faults) => faults.length > 0))
      return refusedByCheck(facts, refused, derived.pictures);
    const analysed = await analyseFrames({
      source,
      picture: { width: facts.width, height: facts.height },
      timeline,
      detector: product.detector,
      pixelSize: umPerPx(clip.pixelSizeUm),
      startConfidence: product.startConfidence,
      range: product.range,
      area: facts.area ?? undefined,
    });
    const { depthUm = DEPTH_UM } = product;
    return answer({ clip, facts, analysed, pictures: derived.pictures, depthUm });
  } catch (error) {
    if (!(error instanceof VideoRefused)) throw error;
    return refusedFile(codesOf([error.reason]));
  }
}

const refusedByCheck = (
  { quality, frameRate, codec }: CheckedFacts,
  refused: readonly (readonly Notice[])[],
  pictures: MeasuredPictures,
): Outcome => ({
  ...refusedFile(codesOf(refused.flat())),
  verdict: quality.verdict,
  reasons: quality.reasons,
  notices: { concentration: codesOf(refused[0] ?? []), motility: codesOf(refused[1] ?? []) },
  measured: { file: { ...pictures, frameRate, codec } },
});

const refusedFile = (codes: readonly string[]): Outcome => ({
  verdict: 'refused',
  reasons: codes,
  warnings: [],
  answered: { concentration: false, motility: false },
  notices: { concentration: codes, motility: codes },
  figures: NO_FIGURES,
  surelyNormal: false,
  f1: null,
  measured: {},
});

interface Analysed {
  readonly clip: Clip;
  readonly facts: CheckedFacts;
  readonly analysed: AnalysedVideo;
  readonly pictures: MeasuredPictures;
  readonly depthUm: number;
}

function answer(run: Analysed): Outcome {
  const { clip, facts, analysed, pictures } = run;
  const [concentration, motility] = [calculate('concentration', run), calculate('motility', run)];
  const count = concentration.aggregated_results;
  const moving = motility.aggregated_results;
  const { tracksFile, summary, warnings, ...measured } = analysed;
  return {
    verdict: facts.quality.verdict,
    reasons: facts.quality.reasons,
    warnings,
    answered: { concentration: concentration.success, motility: motility.success },
    notices: { concentration: codesOf(concentration.notices), motility: codesOf(motility.notices) },
    figures: {
      concentration: given(count, 'mean_concentration_million_per_ml'),
      total: given(moving, 'total_motility'),
      progressive: given(moving, 'progressive_motility'),
      vap: given(moving, 'average_velocity'),
    },
    surelyNormal: count.overall_classification === 'Normal' && count.verdict === 'determined',
    f1: clip.turned ? null : detectionF1(openTracksFile(gunzipSync(tracksFile)).detections(), clip),
    measured: {
      file: { ...pictures, frameRate: facts.frameRate, codec: facts.codec },
      ...measured,
      fields: summary.fields,
      seen: summary.seen,
      shadow: shadowFigures(run),
    },
  };
}

type Results = ReturnType<typeof calculationResult>['aggregated_results'];
type Figure =
  | 'mean_concentration_million_per_ml'
  | 'total_motility'
  | 'progressive_motility'
  | 'average_velocity';

function given(results: Results, name: Figure): Given | null {
  const value = results[name];
  const interval = results.intervals[name];
  return value === null || interval === undefined
    ? null
    : { value, low: interval.ci_low, high: interval.ci_high };
}

function calculate(kind: CalculationKind, { clip, facts, analysed, depthUm }: Analysed, judged = true) {
  return calculationResult({
    kind,
    analysisId: null,
    at: new Date(),
    refusals: judged
      ? qualityFaults(kind, facts.quality).map((reason) => ({ videoId: 'video', reason }))
      : [],
    videos: [
      {
        videoId: 'video',
        name: 'video',
        summary: analysed.summary,
        frameRate: facts.frameRate,
        warnings: judged ? analysed.warnings : [],
        analysedAt: new Date(),
        modelCode: null,
        calibration: {
          microscope: 'simulated',
          objective: 'simulated',
          pixel_size_um: clip.pixelSizeUm,
          chamber_type: 'simulated',
          nominal_depth_um: depthUm,
          measured_depth_um: depthUm,
          depth_sd_um: DEPTH_SD_UM,
          lot: '',
          expiry: null,
          segre_silberberg_factor: 1,
          camera_rate: clip.cameraRate,
        },
        dilution: 1,
        volumeMl: null,
      },
    ],
  });
}

/** What the figures would have been without any refusal. */
function shadowFigures(run: Analysed): Record<CalculationKind, object> {
  const figures = CALCULATION_KINDS.map((kind) => {
    const { motility_distribution: _, ...rest } = calculate(kind, run, false).aggregated_results;
    return [kind, rest] as const;
  });
  return Object.fromEntries(figures) as Record<CalculationKind, object>;
}

const codesOf = (notices: readonly Notice[]): string[] => [
  ...new Set(notices.flatMap(({ code, because = [] }) => [code, ...codesOf(because)])),
];
