import { HELD_CORRECTIONS } from '@sarm/domain/figures/corrections';
import { METHOD_CHANGES } from '@sarm/domain/figures/made-with';
import { LANGUAGES } from '@sarm/domain/languages';
import {
  REPORT_FIGURES,
  REPORT_LIMITS,
  REPORT_PARTS,
  REPORT_STATUSES,
  REPORT_UNITS,
  SIGNATURE_STATEMENTS,
  WHO_EDITIONS,
} from '@sarm/domain/reports';
import { QUALITY_REASONS, QUALITY_VERDICTS } from '@sarm/domain/statuses';
import { z } from 'zod';
import { madeWith, replicates, velocityHistogram } from '../analyses/analyses.entities.ts';
import { id, instant } from '../scalars.ts';
import { analysisResult } from '../calculation/calculation.entities.ts';
import { normalForms } from '../normal-forms/normal-forms.entities.ts';
import { notice } from '../notice.ts';

const measured = z.object({ value: z.number(), low: z.number(), high: z.number() });

export const reportParts = z.object(
  Object.fromEntries(REPORT_PARTS.map((part) => [part, z.boolean()])) as Record<
    (typeof REPORT_PARTS)[number],
    z.ZodBoolean
  >,
);

/** BUS-104 */
export const reportSettings = z
  .object({
    templateId: id,
    title: z.string().trim().min(1, 'report_title_required').max(REPORT_LIMITS.title),
    ...reportParts.shape,
    commentText: z.string().trim().max(REPORT_LIMITS.text),
    recommendationText: z.string().trim().max(REPORT_LIMITS.text),
  })
  .meta({ id: 'ReportSettings' });

/** One figure: with its interval, or missing with the reasons. There is no third state. */
export const reportFigure = z
  .object({
    code: z.enum(REPORT_FIGURES),
    unit: z.enum(REPORT_UNITS),
    measured: measured.nullable(),
    missing: z.array(notice),
    limit: z.number().nullable(),
    verdict: z.object({ label: z.enum(['normal', 'low']), undetermined: z.boolean() }).nullable(),
  })
  .meta({ id: 'ReportFigure' });

const differing = z.object({
  code: z.enum(REPORT_FIGURES),
  edition: z.enum(WHO_EDITIONS),
  limit: z.number(),
  label: z.enum(['normal', 'low']),
  undetermined: z.boolean(),
});

/** BUS-234: what people changed under the figures. */
const correction = z.object({
  action: z.enum(HELD_CORRECTIONS),
  count: z.int(),
  /** Of how many tracks; null where that is not stored, and for a video. */
  of: z.int().nullable(),
  /** Its name where an entire video was left out. */
  video: z.string().nullable(),
  /** Null: the account is gone. */
  by: z.string().nullable(),
  reason: z.string(),
});

const letterhead = z.object({
  name: z.string(),
  address: z.string(),
  contact: z.string(),
  /** A PNG as a data address, or nothing. */
  logo: z.string().nullable(),
});
const person = z.object({
  name: z.string(),
  jobTitle: z.string(),
  department: z.string(),
  organization: z.string(),
});
/**
 * BUS-104: who signed, by the account's signing name and title, which the person cannot change. Reports that were issued before
 * accounts had them carry the profile of that day instead, without account and e-mail.
 */
const signature = z.object({
  name: z.string(),
  jobTitle: z.string(),
  accountId: id.optional(),
  email: z.string().optional(),
  department: z.string().optional(),
  organization: z.string().optional(),
  /** BUS-085: the fields are clear and nothing in them shows the focus; the signer confirmed it. */
  focusConfirmed: z.literal(true).optional(),
  /** Which statement was signed; absent in reports that were issued with the first one. */
  statement: z.enum(SIGNATURE_STATEMENTS).optional(),
  at: instant,
  digest: z.string(),
});
const patient = z.object({
  id,
  name: z.string(),
  dateOfBirth: z.string().nullable(),
  /** Absent where the clinic has given none, and in reports that were made before it was recorded. */
  medicalRecordNumber: z.string().optional(),
});
const sample = z.object({
  name: z.string(),
  collectedAt: instant.nullable(),
  abstinenceDays: z.number().nullable(),
  volumeMl: z.number().nullable(),
  dilution: z.number().nullable(),
});
const video = z.object({
  id,
  name: z.string(),
  sha256: z.string(),
  quality: z
    .object({ verdict: z.enum(QUALITY_VERDICTS), reasons: z.array(z.enum(QUALITY_REASONS)) })
    .nullable(),
  /** Null where the video was not analysed. */
  fields: z.int().nullable(),
  heads: z.number().nullable(),
  /** What this video shows by itself; absent in reports that were made before it was printed. */
  total: measured.nullable().optional(),
  progressive: measured.nullable().optional(),
});
const calibration = z.object({
  name: z.string(),
  microscope: z.string(),
  objective: z.string(),
  pixelSizeUm: z.number(),
  chamberType: z.string(),
  nominalDepthUm: z.number().nullable(),
  measuredDepthUm: z.number().nullable(),
  depthSdUm: z.number().nullable(),
  lot: z.string(),
  expiry: z.string().nullable(),
  segreSilberbergFactor: z.number().nullable(),
});
/** By what the sample before this one was measured, where that was something else. */
const former = madeWith.extend({ at: instant, change: z.enum(METHOD_CHANGES) });
const method = z.object({
  software: z.string(),
  model: z.string().nullable(),
  /** Absent in reports that were made before it was printed, as what follows. */
  modelCode: z.string().nullable().optional(),
  /** Null: the sample before this one was measured with the same, or there is none. */
  former: former.nullable().optional(),
  modelSha256: z.string().nullable(),
  algorithm: z.string(),
  rapidFrom: z.number(),
  slowFrom: z.number(),
  calibrations: z.array(calibration),
});

/** The stored answer of a calculation without its sentences: a report has its own language. */
const calculation = analysisResult.omit({ errors: true, videos: true }).extend({
  videos: z.array(
    z.object({
      video_id: id,
      fields: z.int(),
      sperm_count: z.number().nullable(),
      analysed_at: instant.nullable(),
      notices: z.array(notice),
    }),
  ),
});

/** What a report is made from: everything that is stored about one analysis. */
export const reportSource = z
  .object({
    analysisId: id,
    projectId: id,
    projectName: z.string(),
    /** Of the demo project: nothing of it is a person's (PLT-234). */
    demo: z.boolean(),
    analysedAt: instant.nullable(),
    letterhead,
    /** BUS-104: who makes the report. */
    doctor: person,
    patient: patient.nullable(),
    sample: sample.nullable(),
    motility: calculation.nullable(),
    concentration: calculation.nullable(),
    /** Share of normal forms; null while there is none, for the reasons in morphology. */
    normalForms: measured.nullable(),
    /** BUS-101: what the share rests on. */
    morphology: normalForms,
    /** Null: no classes of speed are stored. */
    velocities: velocityHistogram.nullable(),
    replicates,
    videos: z.array(video.omit({ fields: true, heads: true })),
    calibrations: z.array(calibration),
    model: z.object({ name: z.string(), code: z.string(), sha256: z.string() }).nullable(),
    former: former.nullable(),
    corrections: z.array(correction),
    software: z.string(),
    /** BUS-139: of reports, by the setting of the installation. */
    edition: z.enum(WHO_EDITIONS),
  })
  .meta({ id: 'ReportSource' });

/** The complete report, as it is stored, shown, printed, sent as FHIR and as CSV: each number stands here once. */
export const reportDocument = z
  .object({
    version: z.literal(1),
    reportId: id.nullable(),
    analysisId: id,
    status: z.enum(REPORT_STATUSES),
    language: z.enum(LANGUAGES),
    edition: z.enum(WHO_EDITIONS),
    timeZone: z.string(),
    title: z.string(),
    madeAt: instant,
    amends: z.object({ id, title: z.string(), issuedAt: instant }).nullable(),
    letterhead,
    projectName: z.string(),
    demo: z.boolean(),
    doctor: person.nullable(),
    patient: patient.nullable(),
    sample: sample.nullable(),
    analysedAt: instant.nullable(),
    comparison: z.boolean(),
    figures: z.array(reportFigure),
    /** BUS-139: values that the other edition judges differently; absent in reports that were made before it was printed. */
    differing: z.array(differing).optional(),
    grades: z.array(measured.extend({ grade: z.enum(['a', 'b', 'c', 'd']) })),
    videos: z.array(video),
    /** Absent in reports that were made before they were printed. */
    velocities: velocityHistogram.nullable().optional(),
    replicates: replicates.optional(),
    corrections: z.array(correction).optional(),
    /** BUS-101: null where no label was chosen; absent in reports that were made before it was printed. */
    morphology: normalForms.nullable().optional(),
    /** The videos of which a picture is printed. */
    pictures: z.array(id),
    warnings: z.array(notice),
    method,
    comment: z.string(),
    recommendation: z.string(),
    signature: signature.nullable(),
  })
  .meta({ id: 'ReportDocument' });

export type ReportSettings = z.output<typeof reportSettings>;
export type ReportSource = z.output<typeof reportSource>;
export type ReportFigure = z.output<typeof reportFigure>;
export type ReportDocument = z.output<typeof reportDocument>;
