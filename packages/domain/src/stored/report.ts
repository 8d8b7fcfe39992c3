import { HELD_CORRECTIONS } from '../figures/corrections.ts';
import { METHOD_CHANGES } from '../figures/made-with.ts';
import { LANGUAGES } from '../languages.ts';
import { MORPHOLOGY_CLASSES, MORPHOLOGY_DEFECTS } from '../morphology.ts';
import {
  REPORT_FIGURES,
  REPORT_STATUSES,
  REPORT_UNITS,
  SIGNATURE_STATEMENTS,
  WHO_EDITIONS,
} from '../reports.ts';
import { QUALITY_REASONS, QUALITY_VERDICTS } from '../statuses.ts';
import { PREPARATIONS, VIDEO_KINDS } from '../videos/recordings.ts';
import {
  type Shape,
  flag,
  list,
  nullable,
  number,
  object,
  objectWith,
  oneOf,
  type ShapeOf,
  storedNotice,
  text,
} from './shape.ts';

/** What people chose for a report. */
export const reportSettingsShape = object({
  templateId: text,
  title: text,
  includeDoctorInfo: flag,
  includePatientInfo: flag,
  includeConcentration: flag,
  includeMotility: flag,
  includeMorphology: flag,
  includeImages: flag,
  includeWHOComparison: flag,
  commentText: text,
  recommendationText: text,
});

const maybeNumber = nullable(number);
const measured = object({ value: number, low: number, high: number });
const person = { name: text, jobTitle: text, department: text, organization: text };
const grade = oneOf('a', 'b', 'c', 'd');

const figure = object({
  code: oneOf(...REPORT_FIGURES),
  unit: oneOf(...REPORT_UNITS),
  measured: nullable(measured),
  missing: list(storedNotice),
  limit: maybeNumber,
  verdict: nullable(object({ label: oneOf('normal', 'low'), undetermined: flag })),
});

const differing = object({
  code: oneOf(...REPORT_FIGURES),
  edition: oneOf(...WHO_EDITIONS),
  limit: number,
  label: oneOf('normal', 'low'),
  undetermined: flag,
});

const video = objectWith(
  {
    id: text,
    name: text,
    sha256: text,
    quality: nullable(
      object({ verdict: oneOf(...QUALITY_VERDICTS), reasons: list(oneOf(...QUALITY_REASONS)) }),
    ),
    fields: maybeNumber,
    heads: maybeNumber,
  },
  { total: nullable(measured), progressive: nullable(measured) },
);

const former = object({
  at: text,
  change: oneOf(...METHOD_CHANGES),
  models: list(object({ code: text, name: text })),
  rules: list(text),
});
const method = objectWith(
  {
    software: text,
    model: nullable(text),
    modelSha256: nullable(text),
    algorithm: text,
    rapidFrom: number,
    slowFrom: number,
    calibrations: list(
      object({
        name: text,
        microscope: text,
        objective: text,
        pixelSizeUm: number,
        chamberType: text,
        nominalDepthUm: maybeNumber,
        measuredDepthUm: maybeNumber,
        depthSdUm: maybeNumber,
        lot: text,
        expiry: nullable(text),
        segreSilberbergFactor: maybeNumber,
      }),
    ),
  },
  { modelCode: nullable(text), former: nullable(former) },
);

const correction = object({
  action: oneOf(...HELD_CORRECTIONS),
  count: number,
  of: maybeNumber,
  video: nullable(text),
  by: nullable(text),
  reason: text,
});

const compared = object({ heads: maybeNumber, percent: maybeNumber });
const replicates = object({
  outcome: oneOf('agree', 'differ', 'undecided', 'missing'),
  reasons: list(storedNotice),
  rows: list(object({ analysis_id: text, own: flag, videos: number, heads: number, percent: maybeNumber })),
  grade: nullable(grade),
  difference: compared,
  allowed: compared,
});

const record = <Key extends string, T>(keys: readonly Key[], of: Shape<T>): Shape<Record<Key, T>> =>
  object(Object.fromEntries(keys.map((key) => [key, of])) as Record<Key, Shape<T>>);
const people = list(object({ name: nullable(text), cells: number }));
/** BUS-101 */
const morphology = object({
  source: nullable(
    object({
      kind: oneOf('label'),
      labelId: text,
      label: text,
      chosenBy: nullable(text),
      chosenAt: text,
    }),
  ),
  cells: number,
  needed: number,
  reasons: list(storedNotice),
  classes: record(MORPHOLOGY_CLASSES, object({ cells: number, share: nullable(measured) })),
  abnormal: number,
  defects: record(MORPHOLOGY_DEFECTS, number),
  tzi: nullable(measured),
  tziReasons: list(storedNotice),
  otherIndicesReasons: list(storedNotice),
  sets: list(
    object({
      id: text,
      name: text,
      kind: oneOf(...VIDEO_KINDS),
      preparation: oneOf(...PREPARATIONS),
      cells: number,
      normal: number,
      share: nullable(measured),
    }),
  ),
  notCounted: object({ unstained: number, repeated: number }),
  labelledBy: people,
  reviewedBy: people,
  replicates: object({
    outcome: oneOf('agree', 'differ', 'undecided', 'missing'),
    reasons: list(storedNotice),
    difference: maybeNumber,
    allowed: maybeNumber,
  }),
});

/** Reports issued before accounts had names for signing carry department and organization, and no account. */
const signature = objectWith(
  { name: text, jobTitle: text, at: text, digest: text },
  {
    accountId: text,
    email: text,
    department: text,
    organization: text,
    statement: oneOf(...SIGNATURE_STATEMENTS),
  },
);

/** The report as it is stored, shown, printed, sent as FHIR and as CSV. An issued one never changes. */
export const reportDocumentShape = objectWith(
  {
    version: oneOf(1),
    reportId: nullable(text),
    analysisId: text,
    status: oneOf(...REPORT_STATUSES),
    language: oneOf(...LANGUAGES),
    edition: oneOf(...WHO_EDITIONS),
    timeZone: text,
    title: text,
    madeAt: text,
    amends: nullable(object({ id: text, title: text, issuedAt: text })),
    letterhead: object({ name: text, address: text, contact: text, logo: nullable(text) }),
    projectName: text,
    demo: flag,
    doctor: nullable(object(person)),
    patient: nullable(
      objectWith({ id: text, name: text, dateOfBirth: nullable(text) }, { medicalRecordNumber: text }),
    ),
    sample: nullable(
      object({
        name: text,
        collectedAt: nullable(text),
        abstinenceDays: maybeNumber,
        volumeMl: maybeNumber,
        dilution: maybeNumber,
      }),
    ),
    analysedAt: nullable(text),
    comparison: flag,
    figures: list(figure),
    grades: list(object({ value: number, low: number, high: number, grade })),
    videos: list(video),
    pictures: list(text),
    warnings: list(storedNotice),
    method,
    comment: text,
    recommendation: text,
    signature: nullable(signature),
  },
  {
    velocities: nullable(object({ bounds: list(number), a: list(number), b: list(number), c: list(number) })),
    replicates,
    differing: list(differing),
    corrections: list(correction),
    morphology: nullable(morphology),
  },
);

export type StoredReportSettings = ShapeOf<typeof reportSettingsShape>;
export type StoredReportDocument = ShapeOf<typeof reportDocumentShape>;
