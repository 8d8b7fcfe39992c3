import type { AnalysisFigure, AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import type { AnalysisResult } from '@sarm/contracts/http/calculation/calculation.entities';
import type { FigureCode } from '@sarm/domain/figures/figures';
import { NO_NORMAL_FORMS } from '@sarm/contracts/testing/normal-forms';
import { notice } from '@sarm/domain/catalogue/notices';
import { available } from '@sarm/measurement/measured';
import { missingFigure, storedFigure } from '@sarm/measurement/report/stored-figures';
import { DATASET_ID, PROJECT_ID, VIDEO_ID } from './api-answers.ts';

export const ANALYSIS_ID = '01900000-0000-7000-8000-0000000000f1';
const AT = '2026-11-12T09:42:00.000Z';

export const figureOf = (code: FigureCode, value: number, lower: number, upper: number): AnalysisFigure => ({
  ...storedFigure(code, available(value, { lower, upper }), []),
  reasons: [],
});
export const missingOf = (code: FigureCode, ...reasons: AnalysisFigure['reasons']): AnalysisFigure => ({
  ...missingFigure(code, reasons),
  reasons,
});

/** The answer of one calculation; tests change what they are about. */
export const resultOf = (
  kind: 'motility' | 'concentration',
  changes: Partial<AnalysisResult> = {},
): AnalysisResult => ({
  kind,
  success: true,
  errors: [],
  notices: [],
  analysis_id: ANALYSIS_ID,
  video_ids: [VIDEO_ID],
  aggregated_results: {
    mean_concentration_million_per_ml: kind === 'concentration' ? 21.3 : null,
    total_per_ejaculate_million: kind === 'concentration' ? 59.6 : null,
    total_sperm_count: 211.7,
    average_velocity: kind === 'motility' ? 35.5 : null,
    motility_distribution:
      kind === 'motility'
        ? { 'Rapid Progressive': 23.1, 'Slow Progressive': 9.8, 'Non Progressive': 7.3, Immotile: 59.8 }
        : null,
    progressive_motility: kind === 'motility' ? 32.9 : null,
    total_motility: kind === 'motility' ? 40.2 : null,
    velocities: null,
    overall_classification: kind === 'motility' ? 'Low' : 'Normal',
    verdict: 'determined',
    intervals:
      kind === 'motility'
        ? {
            progressive_motility: { ci_low: 26.9, ci_high: 39.5 },
            total_motility: { ci_low: 33.8, ci_high: 46.9 },
            average_velocity: { ci_low: 30.5, ci_high: 40.5 },
            'Rapid Progressive': { ci_low: 17.9, ci_high: 29.2 },
            'Slow Progressive': { ci_low: 6.5, ci_high: 14.5 },
            'Non Progressive': { ci_low: 4.5, ci_high: 11.6 },
            Immotile: { ci_low: 53.1, ci_high: 66.2 },
          }
        : {
            mean_concentration_million_per_ml: { ci_low: 18.3, ci_high: 24.7 },
            total_per_ejaculate_million: { ci_low: 51.1, ci_high: 69.3 },
          },
  },
  analysis_parameters: {
    algorithm: 'sarm-measurement-4',
    model_id: 'sperm-detection-v1',
    reference: 'WHO 6th edition (2021)',
    motility_thresholds: { rapid_progressive: 25, slow_progressive: 5, velocity: 'path without its beat' },
    chamber_specifications: {
      depth_um: 20.49,
      pixel_size_um: 0.58,
      dilution: 1,
      segre_silberberg_factor: 1,
    },
  },
  videos: [],
  ...changes,
});

const video = (place: number): AnalysisRecord['analysedVideos'][number] => ({
  id: place === 1 ? VIDEO_ID : `01900000-0000-7000-8000-0000000000d${place}`,
  name: `A1-F${place}`,
  quality: place === 5 ? { verdict: 'warning', reasons: ['drift'] } : { verdict: 'good', reasons: [] },
  excluded: null,
  video_analysis_id: `01900000-0000-7000-8000-00000000a00${place}`,
  frames: 1470,
  tracks: 55 + place,
  cells_in_view: 39 + place,
  total_motility: figureOf('total_motility', 40 + place, 29, 57),
  progressive_motility: figureOf('progressive_motility', 32.6, 20, 48),
  vap: figureOf('vap', 36.1, 30, 42),
  crossed_percent: 4.1,
  drift_um_per_s: place === 5 ? 12.4 : 1.2,
  drift_reason: null,
  warnings: [],
  corrections: 0,
  calibration: { id: DATASET_ID, name: 'Microscope 2, 20x', pixel_size_um: 0.58, measured_depth_um: 20.49 },
  analysed_at: AT,
});

/** The sample of the drawn screens; tests change what they are about. */
export function analysisRecord(changes: Partial<AnalysisRecord> = {}): AnalysisRecord {
  const videos = [1, 2, 3, 4, 5].map(video);
  return {
    id: ANALYSIS_ID,
    projectId: PROJECT_ID,
    projectName: 'Andrology',
    isDemo: false,
    patientId: '01900000-0000-7000-8000-0000000000aa',
    edition: 'who6',
    madeWith: { models: [], rules: [] },
    patientName: 'Tomas Berg',
    dataset: { id: DATASET_ID, name: 'Sample 2026-11-12', type: null },
    status: 'completed',
    concentration: 21.3,
    motility: 40.2,
    morphology: null,
    figures: [
      figureOf('concentration', 21.3, 18.3, 24.7),
      figureOf('total_count', 59.6, 51.1, 69.3),
      figureOf('progressive_motility', 32.9, 26.9, 39.5),
      figureOf('total_motility', 40.2, 33.8, 46.9),
      figureOf('hundred_minus_immotile', 40.2, 33.8, 46.9),
      missingOf('normal_forms', notice('missing.no_morphology')),
    ],
    frameCount: 7350,
    frames: [],
    videos: videos.map(({ id, name }) => ({ id, name })),
    tasks: [],
    notes: '',
    createdAt: AT,
    updatedAt: AT,
    sample: { collected_at: '2026-11-12T07:40:00.000Z', abstinence_days: 4, volume_ml: 2.8, dilution: 1 },
    calculation: { motility: resultOf('motility'), concentration: resultOf('concentration') },
    results: {
      concentration: null,
      motility: null,
      morphology: null,
      interpretation: null,
      interpretationNotice: null,
      whoReference: 'WHO 6th edition (2021)',
    },
    normalForms: NO_NORMAL_FORMS,
    grades: [
      figureOf('grade_a', 23.1, 17.9, 29.2),
      figureOf('grade_b', 9.8, 6.5, 14.5),
      figureOf('grade_c', 7.3, 4.5, 11.6),
      figureOf('grade_d', 59.8, 53.1, 66.2),
    ],
    velocities: [
      figureOf('vcl', 61.2, 55, 67.4),
      figureOf('vap', 35.5, 30.5, 40.5),
      figureOf('lin', 0.52, 0.48, 0.56),
    ],
    histogram: {
      bounds: [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100],
      a: [0, 0, 4, 9, 12, 10, 7, 4, 2, 1, 0],
      b: [3, 11, 6.7, 0, 0, 0, 0, 0, 0, 0, 0],
      c: [9, 5, 1.4, 0, 0, 0, 0, 0, 0, 0, 0],
    },
    histogramReasons: [],
    fields: videos.map(({ id }, place) => ({
      video_id: id,
      field: 0,
      heads: 40 + place,
      interval: { low: 28 + place, high: 55 + place },
      frames: 1470,
      seconds: 29.4,
    })),
    fieldMean: 42.3,
    fieldBand: { low: 30.6, high: 57.2 },
    headsCounted: 211.7,
    analysedVideos: videos,
    replicates: {
      outcome: 'agree',
      reasons: [],
      rows: [
        { analysis_id: ANALYSIS_ID, own: true, videos: 5, heads: 212, percent: 59.8 },
        {
          analysis_id: '01900000-0000-7000-8000-0000000000f2',
          own: false,
          videos: 5,
          heads: 205,
          percent: 62.4,
        },
      ],
      grade: 'd',
      difference: { heads: 7, percent: 2.6 },
      allowed: { heads: 40, percent: 10 },
    },
    warnings: [
      notice('calculation.of_video', { video: 'A1-F5' }, [notice('warning.stage_drift')]),
      notice('warning.segre_silberberg_not_calibrated'),
    ],
    provenance: {
      model: { code: 'sperm-detection-v1', name: 'Sperm Detection Model v1' },
      weights_sha256: 'fee21aae9807aaaa',
      rules: 'sarm-measurement-4',
      parameters_sha256: '3b9e41c07d52aaaa',
      inputs_sha256: 'c80f5a2e91b4aaaa',
      files: 5,
      calibrations: [
        { id: DATASET_ID, name: 'Microscope 2, 20x', pixel_size_um: 0.58, measured_depth_um: 20.49 },
      ],
      reference: 'WHO 6th edition (2021)',
      corrections: { tracks: 3, videos: 0 },
      made_at: AT,
    },
    corrections: [],
    version: null,
    formerVersions: [
      {
        number: 1,
        cause: 'correction',
        by: 'Lena Lab',
        made_at: AT,
        replaced_at: '2026-11-12T10:00:00.000Z',
        changes: [
          { code: 'total_motility', unit: 'percent', before: 41.26, after: 40.02 },
          { code: 'concentration', unit: 'million_per_ml', before: 21.31, after: 21.29 },
          { code: 'total_count', unit: 'million', before: null, after: 59.6 },
        ],
        corrections: [{ action: 'exclude', track: 34, reason: 'debris', by: 'Lena Lab' }],
      },
    ],
    issued: false,
    analysedAt: AT,
    ...changes,
  };
}
