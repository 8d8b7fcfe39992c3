import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type AnalysedVideo, analyseFrames } from '@sarm/analysis/analyse-frames';
import { noticeLine, type Notice } from '@sarm/domain/catalogue/notices';
import { GRADE_NAMES } from '@sarm/domain/figures/analysis';
import type { CalculationKind } from '@sarm/domain/figures/calculation-kinds';
import type { ModelRange } from '@sarm/domain/model-range';
import { qualityFaults } from '@sarm/domain/figures/quality-faults';
import {
  type CheckedFigure,
  SELF_CHECK_BARS,
  SELF_CHECK_FIGURES,
  type SelfCheckFigure,
} from '@sarm/domain/self-check';
import type { StoredCalculation } from '@sarm/domain/stored/calculation';
import { umPerPx } from '@sarm/domain/units';
import type { Detector } from '@sarm/inference/models/detector';
import { GRADES } from '@sarm/measurement/motility/grade';
import { calculationResult } from '@sarm/measurement/report/calculation-result';
import { median } from '@sarm/measurement/statistics/sample-moments';
import { openTracksFile } from '@sarm/measurement/tracks-file/open-tracks-file';
import type { MediaDeps } from '@sarm/media/cage';
import { type CheckedFacts, checkVideo } from '@sarm/media/check-video';
import { measureSampledFrames } from '@sarm/media/measure-sampled-frames';
import { writeClip } from '@sarm/simulator/output/write-clip';
import { frameTimes } from '@sarm/simulator/truth/frame-times';
import { type CheckPlan, fieldSettings } from './check-plan.ts';
import {
  addSpeedErrors,
  lookAtField,
  SPEEDS,
  type SpeedErrors,
  type TrueField,
  trueGrades,
  trueHeads,
} from './true-sample.ts';

const UM3_PER_ML = 1e12;
const MILLION = 1e6;
const PERCENT = 100;

export interface CheckDeps extends MediaDeps {
  readonly detector: Detector;
  readonly startConfidence: number | undefined;
  readonly range: ModelRange | undefined;
  readonly scratch: string;
  readonly signal: AbortSignal;
  /** Fields that are done; of the one under way the share of its pictures. */
  readonly onProgress: (fields: number) => void;
}

interface MeasuredField {
  readonly truth: TrueField;
  readonly facts: CheckedFacts;
  readonly analysed: AnalysedVideo;
}

/** A simulated sample the way of every upload: file, file check, detection, analysis, both calculations; and how far off. */
export async function checkSample(
  deps: CheckDeps,
  plan: CheckPlan,
): Promise<{ readonly figures: CheckedFigure[]; readonly tracks: number }> {
  const fields: MeasuredField[] = [];
  for (let number = 0; number < plan.fields; number += 1) fields.push(await measureField(deps, plan, number));
  const speeds: SpeedErrors = { vcl: [], vap: [], vsl: [] };
  for (const { truth, analysed } of fields)
    addSpeedErrors(truth, openTracksFile(gunzipSync(analysed.tracksFile)), speeds);
  const concentration = calculate('concentration', plan, fields);
  const motility = calculate('motility', plan, fields);
  const distribution = motility.aggregated_results.motility_distribution;
  const errors: Record<SelfCheckFigure, number | null> = {
    concentration: concentrationError(concentration, plan, fields),
    ...(Object.fromEntries(
      SPEEDS.map((speed) => [
        speed,
        distribution === null || speeds[speed].length === 0 ? null : PERCENT * median(speeds[speed]),
      ]),
    ) as Record<(typeof SPEEDS)[number], number | null>),
    grades: distribution === null ? null : gradeError(distribution, fields),
  };
  return {
    figures: SELF_CHECK_FIGURES.map((figure) => ({
      figure,
      error: errors[figure],
      bar: SELF_CHECK_BARS[figure],
      ...(errors[figure] === null
        ? { reasons: reasonsOf(figure === 'concentration' ? concentration : motility) }
        : {}),
    })),
    tracks: speeds.vcl.length,
  };
}

/** What refused the figures, of any of the fields: a field of a simulated sample has no name that would help anybody. */
function reasonsOf({ success, notices }: StoredCalculation): Notice[] {
  if (success) return [];
  const reasons = notices.flatMap((each) =>
    each.code === 'calculation.of_video' ? (each.because ?? []) : [each],
  );
  return [...new Map(reasons.map((each) => [noticeLine(each), each])).values()];
}

async function measureField(deps: CheckDeps, plan: CheckPlan, number: number): Promise<MeasuredField> {
  const { cage, scratch, signal, detector, startConfidence, range, onProgress } = deps;
  const settings = fieldSettings(plan, number);
  onProgress(number);
  const path = join(scratch, `field-${number}.mp4`);
  signal.throwIfAborted();
  await writeClip({ file: path, settings, ...plan.clip, signal });
  const source = { cage, path, signal };
  const { facts, timeline } = await checkVideo(source, {
    derive: async (read) => ({ pictures: await measureSampledFrames(source, read) }),
  });
  const analysed = await analyseFrames({
    source,
    picture: { width: facts.width, height: facts.height },
    timeline,
    detector,
    pixelSize: umPerPx(settings.umPerPixel),
    area: facts.area ?? undefined,
    startConfidence,
    range,
    onProgress: (frames, total) => onProgress(number + frames / total),
  });
  await rm(path, { force: true });
  return { truth: lookAtField(settings, frameTimes(plan.clip)), facts, analysed };
}

/** The product's own answer for all fields together, as for a sample of somebody. */
function calculate(
  kind: CalculationKind,
  { settings, clip }: CheckPlan,
  fields: readonly MeasuredField[],
): StoredCalculation {
  const now = new Date();
  return calculationResult({
    kind,
    analysisId: null,
    at: now,
    refusals: fields.flatMap(({ facts }, number) =>
      qualityFaults(kind, facts.quality).map((reason) => ({ videoId: String(number), reason })),
    ),
    videos: fields.map(({ facts, analysed }, number) => ({
      videoId: String(number),
      name: String(number),
      summary: analysed.summary,
      frameRate: facts.frameRate,
      warnings: analysed.warnings,
      analysedAt: now,
      modelCode: null,
      calibration: {
        microscope: '',
        objective: '',
        pixel_size_um: settings.umPerPixel,
        chamber_type: '',
        nominal_depth_um: settings.chamberDepthUm,
        measured_depth_um: settings.chamberDepthUm,
        depth_sd_um: 0,
        lot: '',
        expiry: null,
        // Nothing flows in the simulator, so no cell is carried away from the walls.
        segre_silberberg_factor: 1,
        camera_rate: clip.fps,
      },
      dilution: settings.dilution,
      volumeMl: null,
    })),
  });
}

/** Against the heads that are really where the product counts: what chance put into the fields is no error of counting. */
function concentrationError(
  { aggregated_results: results }: StoredCalculation,
  plan: CheckPlan,
  fields: readonly MeasuredField[],
): number | null {
  const { umPerPixel, chamberDepthUm, dilution } = plan.settings;
  const measured = results.mean_concentration_million_per_ml;
  if (measured === null) return null;
  let [heads, volume] = [0, 0];
  for (const { truth, analysed } of fields)
    for (const field of analysed.summary.fields) {
      const { left, top, right, bottom } = field.countingFrame;
      heads += trueHeads(truth, field);
      volume += ((right - left) * (bottom - top) * umPerPixel ** 2 * chamberDepthUm) / UM3_PER_ML;
    }
  return PERCENT * Math.abs((measured * MILLION * volume) / (heads * dilution) - 1);
}

/** Mean over the grades, in points. */
function gradeError(measured: Readonly<Record<string, number>>, fields: readonly MeasuredField[]): number {
  const truth = fields.map((field) => trueGrades(field.truth));
  const sum = (grade: (typeof GRADES)[number]): number => truth.reduce((all, each) => all + each[grade], 0);
  const total = GRADES.reduce((all, grade) => all + sum(grade), 0);
  const errors = GRADES.map((grade) =>
    Math.abs((measured[GRADE_NAMES[grade]] ?? 0) - (PERCENT * sum(grade)) / total),
  );
  return errors.reduce((all, each) => all + each, 0) / errors.length;
}
