import type { ReportSource } from '@sarm/contracts/http/reports/report-document.entities';
import { NO_NORMAL_FORMS } from '@sarm/contracts/testing/normal-forms';
import { GRADE_NAMES } from '@sarm/domain/figures/analysis';
import { notice } from '@sarm/domain/catalogue/notices';
import type { DocumentRequest } from '../src/build-document.ts';

type Calculation = NonNullable<ReportSource['motility']>;

const NO_FIGURES: Calculation['aggregated_results'] = {
  mean_concentration_million_per_ml: null,
  total_per_ejaculate_million: null,
  total_sperm_count: null,
  average_velocity: null,
  motility_distribution: null,
  progressive_motility: null,
  total_motility: null,
  velocities: null,
  overall_classification: null,
  verdict: null,
  intervals: {},
};

const VIDEO_IDS = [1, 2, 3, 4, 5].map((n) => `0198c0de-0000-7000-8000-00000000000${n}`);

const calculation = (over: Partial<Calculation>): Calculation => ({
  kind: 'motility',
  success: true,
  notices: [],
  analysis_id: '0198c0de-1111-7000-8000-000000000001',
  video_ids: VIDEO_IDS,
  aggregated_results: NO_FIGURES,
  analysis_parameters: {
    algorithm: 'Measurement 1.4.0',
    model_id: 'head-detector/1',
    reference: 'WHO 6th edition (2021)',
    motility_thresholds: { rapid_progressive: 25, slow_progressive: 5, velocity: 'vap' },
    chamber_specifications: {
      depth_um: 20.49,
      pixel_size_um: 0.58,
      dilution: 1,
      segre_silberberg_factor: 1,
    },
  },
  videos: VIDEO_IDS.map((video_id) => ({
    video_id,
    fields: 1,
    sperm_count: 42.34,
    analysed_at: '2026-11-12T09:42:00.000Z',
    notices: [],
  })),
  ...over,
});

export const motility = (over: Partial<Calculation> = {}): Calculation =>
  calculation({
    aggregated_results: {
      ...NO_FIGURES,
      total_sperm_count: 211.7,
      average_velocity: 35.48,
      progressive_motility: 32.88,
      total_motility: 40.16,
      motility_distribution: {
        [GRADE_NAMES.a]: 23.1,
        [GRADE_NAMES.b]: 9.78,
        [GRADE_NAMES.c]: 7.28,
        [GRADE_NAMES.d]: 59.84,
      },
      overall_classification: 'Low',
      verdict: 'undetermined',
      intervals: {
        progressive_motility: { ci_low: 26.9, ci_high: 39.5 },
        total_motility: { ci_low: 33.8, ci_high: 46.9 },
        average_velocity: { ci_low: 30.5, ci_high: 40.5 },
        [GRADE_NAMES.a]: { ci_low: 17.9, ci_high: 29.2 },
        [GRADE_NAMES.b]: { ci_low: 6.5, ci_high: 14.5 },
        [GRADE_NAMES.c]: { ci_low: 4.5, ci_high: 11.6 },
        [GRADE_NAMES.d]: { ci_low: 53.1, ci_high: 66.2 },
      },
    },
    notices: [notice('warning.segre_silberberg_not_calibrated')],
    ...over,
  });

export const concentration = (over: Partial<Calculation> = {}): Calculation =>
  calculation({
    kind: 'concentration',
    aggregated_results: {
      ...NO_FIGURES,
      mean_concentration_million_per_ml: 21.29,
      total_per_ejaculate_million: 59.61,
      total_sperm_count: 211.7,
      overall_classification: 'Normal',
      verdict: 'determined',
      intervals: {
        mean_concentration_million_per_ml: { ci_low: 18.3, ci_high: 24.7 },
        total_per_ejaculate_million: { ci_low: 51.1, ci_high: 69.3 },
      },
    },
    notices: [notice('warning.segre_silberberg_not_calibrated')],
    ...over,
  });

export const reportSource = (over: Partial<ReportSource> = {}): ReportSource => ({
  edition: 'who5',
  corrections: [],
  analysisId: '0198c0de-1111-7000-8000-000000000001',
  projectId: '0198c0de-2222-7000-8000-000000000001',
  projectName: 'Andrology clinic 2026',
  demo: false,
  analysedAt: '2026-11-12T09:42:00.000Z',
  letterhead: {
    name: 'Riverside Fertility Centre',
    address: '14 Quay Street, Riverside',
    contact: 'Telephone 555 0142',
    logo: null,
  },
  doctor: {
    name: 'Linh Lâm',
    jobTitle: 'Laboratory scientist',
    department: 'Andrology Laboratory',
    organization: 'Riverside Fertility Centre',
  },
  patient: { id: '0198c0de-3333-7000-8000-00007f3c19ab', name: 'Tomas Berg', dateOfBirth: '1989-04-17' },
  sample: {
    name: '2026-11-12',
    collectedAt: '2026-11-12T07:40:00.000Z',
    abstinenceDays: 4,
    volumeMl: 2.8,
    dilution: 1,
  },
  motility: motility(),
  concentration: concentration(),
  normalForms: null,
  morphology: NO_NORMAL_FORMS,
  velocities: {
    bounds: [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100],
    a: [0, 0, 4, 9, 12, 10, 7, 4, 2, 1, 0],
    b: [3, 11, 6.7, 0, 0, 0, 0, 0, 0, 0, 0],
    c: [9, 5, 1.4, 0, 0, 0, 0, 0, 0, 0, 0],
  },
  replicates: {
    outcome: 'agree',
    reasons: [],
    rows: [
      {
        analysis_id: '0198c0de-1111-7000-8000-000000000001',
        own: true,
        videos: 5,
        heads: 212,
        percent: 59.8,
      },
      {
        analysis_id: '0198c0de-1111-7000-8000-000000000002',
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
  videos: VIDEO_IDS.map((id, index) => ({
    id,
    name: `A1-F${index + 1}`,
    sha256: `8e14d9b07a2c55f1${index}`.padEnd(64, '0'),
    total: { value: 40.2 + index, low: 29.1 + index, high: 52.3 + index },
    progressive: { value: 32.6 + index, low: 21.4 + index, high: 44.8 + index },
    quality: { verdict: index === 4 ? 'warning' : 'good', reasons: index === 4 ? ['drift'] : [] },
  })),
  calibrations: [
    {
      name: 'Microscope 2',
      microscope: 'Phase contrast',
      objective: '20x',
      pixelSizeUm: 0.58,
      chamberType: '20 µm slide chamber',
      nominalDepthUm: 20,
      measuredDepthUm: 20.49,
      depthSdUm: 0.22,
      lot: '260417',
      expiry: '2027-03-31',
      segreSilberbergFactor: null,
    },
  ],
  model: { name: 'Sperm Detection Model v1', code: 'fee21aae9877/1', sha256: 'fee21aae98'.padEnd(64, '7') },
  former: null,
  software: 'SARM Platform 0.1.0',
  ...over,
});

export const reportRequest = (over: Partial<DocumentRequest> = {}): DocumentRequest => ({
  source: reportSource(),
  settings: {
    title: 'Semen analysis report',
    includeDoctorInfo: true,
    includePatientInfo: true,
    includeConcentration: true,
    includeMotility: true,
    includeMorphology: true,
    includeImages: false,
    includeWHOComparison: true,
    commentText: 'Progressive and total motility lie close to their limits.',
    recommendationText: 'Repeat with a second ejaculate after 2 to 7 days of abstinence.',
  },
  language: 'en',
  edition: 'who5',
  timeZone: 'Europe/Berlin',
  reportId: '0198c0de-4444-7000-8000-00009d02e4c7',
  madeAt: '2026-11-12T10:20:00.000Z',
  amends: null,
  ...over,
});
