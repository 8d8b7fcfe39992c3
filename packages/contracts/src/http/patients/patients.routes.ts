import { z } from 'zod';
import { givenDay } from '../dates.ts';
import { emailOrEmpty } from '../email.ts';
import { id, instant } from '../scalars.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';

/** BUS-102 */
export const patient = z
  .object({
    id,
    projectId: id,
    projectName: z.string(),
    isDemo: z.boolean(),
    name: z.string(),
    /** Completed years today; null while the day of birth is not recorded. */
    age: z.int().nullable(),
    dateOfBirth: z.string().nullable(),
    email: z.string(),
    contactNumber: z.string(),
    /** Under which the clinic keeps the patient; empty where it has none. */
    medicalRecordNumber: z.string(),
    createdAt: instant,
    samplesCount: z.int(),
    lastSampleAt: instant.nullable(),
  })
  .meta({ id: 'Patient' });
export type Patient = z.infer<typeof patient>;

const row = z.object({ id, datasetId: id.nullable(), name: z.string(), status: z.string(), at: instant });
/** What belongs to one patient, the newest first. */
const patientRecord = patient
  .extend({
    /** Whether pictures of the samples may be used for training; not given until somebody records it. */
    trainingConsent: z.boolean(),
    /** Who recorded it last, and when; null while nobody has. The name goes with the account. */
    trainingConsentRecorded: z.object({ by: z.string().nullable(), at: instant }).nullable(),
    samples: z.array(
      z.object({
        id,
        name: z.string(),
        at: instant,
        videosCount: z.int(),
        /** Null while nobody entered it. */
        volumeMl: z.number().nullable(),
      }),
    ),
    videos: z.array(row),
    analyses: z.array(row),
    reports: z.array(row),
  })
  .meta({ id: 'PatientRecord' });
export type PatientRecord = z.infer<typeof patientRecord>;

/** What an erasure takes, and what the law keeps of it. */
const erasure = z
  .object({
    samples: z.int(),
    videos: z.int(),
    videoBytes: z.number(),
    frames: z.int(),
    annotations: z.int(),
    analyses: z.int(),
    draftReports: z.int(),
    /** Issued ones that go, because the law keeps them no longer. */
    issuedReports: z.int(),
    runningTasks: z.int(),
    heldReports: z.int(),
    /** When the last of them goes; null where none is held. */
    heldUntil: instant.nullable(),
    /** They stay, without a name. */
    logEntries: z.int(),
  })
  .meta({ id: 'PatientErasure' });
export type PatientErasure = z.infer<typeof erasure>;

const body = z.strictObject({
  name: z.string('patient_name_required').trim().min(1, 'patient_name_required').max(200),
  dateOfBirth: givenDay.nullable().default(null),
  email: emailOrEmpty.default(''),
  contactNumber: z.string().trim().max(50).default(''),
  medicalRecordNumber: z.string().trim().max(50).default(''),
});
const one = { params: z.object({ id }) } as const;
const ofPatient = { kind: 'object', object: 'patient', from: 'params', field: ['id'] } as const;
/** Nothing brings the patient back, so it takes the person who answers for the project. */
const erasing = { anyOf: ['manage_patients'], level: 'admin' } as const;
const writing = { anyOf: ['manage_patients'], level: 'member' } as const;

/** BUS-197, BUS-148 */
export const patientRoutes = routesAbout('patient', {
  list: defineRoute({
    method: 'GET',
    path: '/sarm/patients',
    summary: "Patients of the caller's projects",
    effect: 'read',
    access: { kind: 'rows', of: 'own projects', anyOf: ['access_business'] },
    query: pageQuery(['lastSample', 'name', 'createdAt']).extend({ project_id: id.optional() }),
    answers: { 200: pageOf(patient) },
  }),
  get: defineRoute({
    method: 'GET',
    path: '/sarm/patients/{id}',
    summary: 'One patient with samples, videos, analyses and reports',
    effect: 'read',
    access: { ...ofPatient, anyOf: ['access_business'] },
    ...one,
    answers: { 200: patientRecord },
  }),
  create: defineRoute({
    method: 'POST',
    path: '/sarm/patients',
    summary: 'Add a patient to a project',
    effect: 'change',
    access: { kind: 'object', object: 'project', from: 'body', field: ['project_id'], ...writing },
    body: body.extend({
      project_id: id,
      /** BUS-102: the person has seen that a patient of the same name and birth exists, and goes on. */
      addAnyway: z.boolean().default(false),
    }),
    answers: { 201: patientRecord },
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/sarm/patients/{id}',
    summary: 'Change a patient',
    effect: 'change',
    access: { ...ofPatient, ...writing },
    ...one,
    body,
    answers: { 200: patientRecord },
  }),
  setConsent: defineRoute({
    method: 'PUT',
    path: '/sarm/patients/{id}/training-consent',
    summary: 'Record whether the pictures of a patient may be used for training',
    effect: 'change',
    access: { ...ofPatient, ...writing },
    ...one,
    body: z.strictObject({ given: z.boolean() }),
    answers: { 200: patientRecord },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/sarm/patients/{id}',
    summary: 'Delete a patient without samples, videos, analyses and reports',
    effect: 'change',
    access: { ...ofPatient, ...writing },
    ...one,
    answers: { 204: null },
  }),
  exportData: defineRoute({
    method: 'GET',
    path: '/sarm/patients/{id}/export',
    summary:
      'Everything that is stored of one patient, as an archive: records, history, videos, frames and reports',
    effect: 'own',
    writes: ['patient.export'],
    access: { ...ofPatient, anyOf: ['manage_patients'], mediaToken: 'patient-export' },
    ...one,
    query: z.object({ token: z.string().max(2000).optional() }),
    answerKind: 'bytes',
    answers: { 200: null },
  }),
  previewErasure: defineRoute({
    method: 'GET',
    path: '/sarm/patients/{id}/erasure',
    summary: 'What an erasure of the patient would take, and what the law keeps',
    effect: 'read',
    access: { ...ofPatient, ...erasing },
    ...one,
    answers: { 200: erasure },
  }),
  erase: defineRoute({
    method: 'POST',
    path: '/sarm/patients/{id}/erasure',
    summary: 'Erase the patient with samples, videos, figures and reports, and every copy of the name',
    effect: 'change',
    // Copies stand in rows of other people: notifications, mails, recorded answers.
    scope: 'installation',
    access: { ...ofPatient, ...erasing },
    ...one,
    answers: { 200: erasure },
  }),
});
