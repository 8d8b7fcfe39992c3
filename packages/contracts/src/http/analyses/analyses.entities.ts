import { ANALYSIS_STATUSES } from '@sarm/domain/figures/analysis';
import { CORRECTION_ACTIONS, VERSION_CAUSES } from '@sarm/domain/figures/corrections';
import { FIGURE_CODES, FIGURE_UNITS } from '@sarm/domain/figures/figures';
import { WHO_EDITIONS } from '@sarm/domain/reports';
import { DATASET_TYPES } from '@sarm/domain/statuses';
import { z } from 'zod';
import { id, instant } from '../scalars.ts';
import { quality } from '../videos/videos.entities.ts';
import { analysisResult } from '../calculation/calculation.entities.ts';
import { normalForms } from '../normal-forms/normal-forms.entities.ts';
import { notice } from '../notice.ts';

const number = z.number().nullable();
/** 95 %; both ends belong to it. */
export const figureInterval = z.object({ low: z.number(), high: z.number() });

/** One figure of an analysis: a value with its interval, or no value and the reasons. There is no third state. */
export const analysisFigure = z
  .object({
    code: z.enum(FIGURE_CODES),
    unit: z.enum(FIGURE_UNITS),
    value: number,
    interval: figureInterval.nullable(),
    /** Lower reference limit of the edition that the answer names; null where there is none. */
    limit: number,
    /** Against that limit; null without a value or without a limit. */
    verdict: z.object({ label: z.enum(['Normal', 'Low']), undetermined: z.boolean() }).nullable(),
    /** Why there is no value; empty where there is one. */
    reasons: z.array(notice),
  })
  .meta({ id: 'AnalysisFigure' });

const counts = z.array(z.number());
/** Moving cells in view by average path velocity, each class divided by grade. */
export const velocityHistogram = z.object({
  /** Lower bounds of the classes in µm/s; the last class has no upper bound. */
  bounds: z.array(z.number()),
  a: counts,
  b: counts,
  c: counts,
});

/** Heads of one field with what chance alone makes of them. */
export const fieldCount = z.object({
  video_id: id,
  field: z.int(),
  heads: z.number(),
  interval: figureInterval,
  frames: z.int(),
  seconds: z.number(),
});

const exclusion = z.object({ reason: z.string(), by: z.string().nullable(), at: instant });
export const analysedVideo = z.object({
  id,
  name: z.string(),
  quality: quality.nullable(),
  /** Left out of every figure by a person. */
  excluded: exclusion.nullable(),
  /** Null where the video was not analysed. */
  video_analysis_id: id.nullable(),
  frames: z.int().nullable(),
  tracks: z.int().nullable(),
  cells_in_view: number,
  total_motility: analysisFigure,
  progressive_motility: analysisFigure,
  vap: analysisFigure,
  /** Share of the tracked points whose place or identity was in doubt, per cent. */
  crossed_percent: number,
  drift_um_per_s: number,
  drift_reason: notice.nullable(),
  warnings: z.array(notice),
  /** What people changed in its tracks. */
  corrections: z.int(),
  calibration: z
    .object({ id, name: z.string(), pixel_size_um: z.number(), measured_depth_um: number })
    .nullable(),
  analysed_at: instant.nullable(),
});

/** The two aliquots of a sample side by side, as the WHO manual compares them. */
export const replicates = z.object({
  outcome: z.enum(['agree', 'differ', 'undecided', 'missing']),
  /** Why they cannot be compared; empty where they are. */
  reasons: z.array(notice),
  rows: z.array(
    z.object({ analysis_id: id, own: z.boolean(), videos: z.int(), heads: z.number(), percent: number }),
  ),
  /** The commonest grade of the pair: its shares are compared. */
  grade: z.enum(['a', 'b', 'c', 'd']).nullable(),
  difference: z.object({ heads: number, percent: number }),
  allowed: z.object({ heads: number, percent: number }),
});

/** The models and rules behind the figures: where those of two samples differ, so may the figures without the patient. */
export const madeWith = z.object({
  models: z.array(z.object({ code: z.string(), name: z.string() })),
  rules: z.array(z.string()),
});

/** What the figures were made with and from. */
export const provenance = z.object({
  model: z.object({ code: z.string(), name: z.string() }).nullable(),
  weights_sha256: z.string().nullable(),
  rules: z.string().nullable(),
  parameters_sha256: z.string().nullable(),
  inputs_sha256: z.string().nullable(),
  files: z.int(),
  calibrations: z.array(
    z.object({ id, name: z.string(), pixel_size_um: z.number(), measured_depth_um: number }),
  ),
  reference: z.string(),
  corrections: z.object({ tracks: z.int(), videos: z.int() }),
  made_at: instant.nullable(),
});

export const analysisCorrection = z.object({
  id,
  video_id: id,
  track: z.int().nullable(),
  action: z.enum(CORRECTION_ACTIONS),
  frame: z.int().nullable(),
  other_track: z.int().nullable(),
  reason: z.string(),
  by: z.string().nullable(),
  at: instant,
});

/** Figures that others replaced; GET /sarm/analyses/{id}?version={number} answers them. */
export const formerVersion = z.object({
  number: z.int(),
  cause: z.enum(VERSION_CAUSES),
  by: z.string().nullable(),
  made_at: instant,
  replaced_at: instant,
  /** The figures that became others, with what took their place; null: not available. */
  changes: z.array(
    z.object({ code: z.enum(FIGURE_CODES), unit: z.enum(FIGURE_UNITS), before: number, after: number }),
  ),
  /** The corrections that replaced them. */
  corrections: z.array(
    z.object({
      action: z.enum(CORRECTION_ACTIONS),
      track: z.int().nullable(),
      reason: z.string(),
      by: z.string().nullable(),
    }),
  ),
});

/** BUS-100: as the list answers it. */
export const analysis = z
  .object({
    id,
    projectId: id,
    projectName: z.string(),
    isDemo: z.boolean(),
    patientId: id.nullable(),
    patientName: z.string().nullable(),
    dataset: z.object({ id, name: z.string(), type: z.enum(DATASET_TYPES).nullable() }).nullable(),
    status: z.enum(ANALYSIS_STATUSES),
    /** Headline figures: million per ml, total motility percent, normal forms percent. */
    concentration: number,
    motility: number,
    morphology: number,
    /** BUS-139: of the WHO manual, by which the figures are judged. */
    edition: z.enum(WHO_EDITIONS),
    madeWith,
    /** Those with a reference limit, in their order; empty before the first figures are there. */
    figures: z.array(analysisFigure),
    frameCount: z.int(),
    frames: z.array(z.object({ imageUrl: z.string() })),
    videos: z.array(z.object({ id, name: z.string() })),
    /** Calculations that are under way. */
    tasks: z.array(id),
    notes: z.string(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Analysis' });

/** BUS-101 */
const results = z.object({
  /** Million per ml. */
  concentration: z
    .object({ total: number, motile: number, progressive: number, nonMotile: number })
    .nullable(),
  motility: z.object({ progressive: number, nonprogressive: number, immotile: number }).nullable(),
  /** Per cent of the classified sperm, each with its interval; what they rest on stands in normalForms of the record. */
  morphology: z
    .object({
      normal: number,
      abnormalHead: number,
      abnormalMidpiece: number,
      abnormalTail: number,
      cytoplasmic: number,
      intervals: z.object({
        normal: figureInterval,
        abnormalHead: figureInterval,
        abnormalMidpiece: figureInterval,
        abnormalTail: figureInterval,
        cytoplasmic: figureInterval,
      }),
      cells: z.int(),
    })
    .nullable(),
  interpretation: z.string().nullable(),
  interpretationNotice: notice.nullable(),
  whoReference: z.string(),
});

/** BUS-014, BUS-101, BUS-197: one analysis with all that its figures rest on. */
export const analysisRecord = analysis
  .extend({
    sample: z.object({
      collected_at: instant.nullable(),
      abstinence_days: number,
      volume_ml: number,
      dilution: number,
    }),
    /** The answers of the two calculations as BUS-097 and BUS-098 have them; null: not calculated. */
    calculation: z.object({
      motility: analysisResult.nullable(),
      concentration: analysisResult.nullable(),
    }),
    results,
    normalForms,
    grades: z.array(analysisFigure),
    velocities: z.array(analysisFigure),
    histogram: velocityHistogram.nullable(),
    histogramReasons: z.array(notice),
    fields: z.array(fieldCount),
    /** Mean heads of a field and between which ends chance alone would leave the fields. */
    fieldMean: number,
    fieldBand: figureInterval.nullable(),
    headsCounted: number,
    analysedVideos: z.array(analysedVideo),
    replicates,
    warnings: z.array(notice),
    provenance,
    corrections: z.array(analysisCorrection),
    /** Null for the figures that hold; else the number of the former ones that are shown. */
    version: z.int().nullable(),
    formerVersions: z.array(formerVersion),
    /** A report on it was issued: nothing about it can be corrected any more. */
    issued: z.boolean(),
    analysedAt: instant.nullable(),
  })
  .meta({ id: 'AnalysisRecord' });

export type AnalysisFigure = z.output<typeof analysisFigure>;
export type VelocityHistogramData = z.output<typeof velocityHistogram>;
export type FieldCountData = z.output<typeof fieldCount>;
export type AnalysedVideo = z.output<typeof analysedVideo>;
export type ReplicatesData = z.output<typeof replicates>;
export type ProvenanceData = z.output<typeof provenance>;
export type AnalysisCorrection = z.output<typeof analysisCorrection>;
export type FormerVersion = z.output<typeof formerVersion>;
export type Analysis = z.output<typeof analysis>;
export type AnalysisRecord = z.output<typeof analysisRecord>;
