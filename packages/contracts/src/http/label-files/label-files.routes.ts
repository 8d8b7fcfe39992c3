import { EXPORT_FORMATS, LABELS } from '@sarm/domain/labels';
import { BODIES, PAGING } from '@sarm/domain/limits';
import { z } from 'zod';
import { pageOf } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';
import { id } from '../scalars.ts';
import { waitingTask } from '../tasks/tasks.entities.ts';
import { exportedLabel, formatState, labelExport, labelImport, mappedClass } from './label-files.entities.ts';

const one = { params: z.object({ id }) } as const;
const inLabel = { kind: 'object', object: 'label', from: 'params', field: ['id'] } as const;
const besidesLabel = [{ kind: 'label', field: 'id' }] as const;
const readers = ['review_annotations', 'annotate_detection', 'annotate_morphology'] as const;
const reads = { anyOf: readers, othersSeen: ['review_annotations'] } as const;
/** As items: what is imported into a label is its owner's work. */
const imports = {
  anyOf: ['annotate_detection'],
  level: 'member',
  othersSeen: ['review_annotations'],
  ownOnly: true,
} as const;
const inImport = {
  kind: 'object',
  object: 'labelImport',
  from: 'params',
  field: ['importId'],
  besides: besidesLabel,
  ...imports,
} as const;
const oneImport = { params: z.object({ id, importId: id }) } as const;
const page = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(PAGING.maxLimit).default(LABELS.exportsPerPage),
});

/** Data labels as files: written and read by jobs, because a label may hold a million boxes. */
export const labelFileRoutes = routesAbout('labelExport', {
  exportCoco: defineRoute({
    method: 'POST',
    path: '/annotations/sam2/data-labels/{labelId}/export',
    aliases: [
      '/sarm/annotation/data-labels/{labelId}/export',
      '/annotations/sam2/datasets/{datasetId}/data-labels/{labelId}/export',
    ],
    summary: 'Write a data label as a COCO archive; waits for it at most 25 s',
    effect: 'own',
    writes: ['label.export'],
    access: {
      ...inLabel,
      field: ['labelId'],
      besides: [{ kind: 'dataset', field: 'datasetId' }],
      anyOf: ['annotate_detection', 'annotate_morphology'],
    },
    params: z.object({ labelId: id, datasetId: id.optional() }),
    body: z
      .object({
        format: z.string().max(20).default('coco'),
        include_original_images: z.boolean().default(true),
        exclude_bad_quality: z.boolean().default(true),
      })
      .prefault({}),
    answers: { 200: exportedLabel, 202: waitingTask },
  }),
  startExport: defineRoute({
    method: 'POST',
    path: '/technical/data-labels/{id}/exports',
    summary: 'Write a data label as a file; progress and cancelling through its task',
    effect: 'change',
    access: { ...inLabel, ...reads },
    ...one,
    body: z.strictObject({
      format: z.enum(EXPORT_FORMATS),
      include_images: z.boolean().default(true),
      exclude_bad_quality: z.boolean().default(true),
      verified_only: z.boolean().default(false),
    }),
    answers: { 202: waitingTask },
  }),
  exports: defineRoute({
    method: 'GET',
    path: '/technical/data-labels/{id}/exports',
    summary: 'Complete files of a data label, newest first, and which formats it can be written in',
    effect: 'read',
    access: { ...inLabel, ...reads },
    ...one,
    query: page,
    envelope: { rows: 'items', total: 'total' },
    answers: { 200: pageOf(labelExport).extend({ formats: z.array(formatState) }) },
  }),
  exportFile: defineRoute({
    method: 'GET',
    path: '/technical/data-labels/{id}/exports/{exportId}/file',
    summary: 'The bytes of a complete file',
    effect: 'own',
    writes: ['label.download'],
    access: {
      kind: 'object',
      object: 'labelExport',
      from: 'params',
      field: ['exportId'],
      besides: besidesLabel,
      anyOf: readers,
      mediaToken: 'label-export',
    },
    params: z.object({ id, exportId: id }),
    query: z.object({ token: z.string().max(2000).optional() }),
    answerKind: 'bytes',
    answers: { 200: null, 206: null },
  }),
  startImport: defineRoute({
    method: 'POST',
    path: '/technical/data-labels/{id}/imports',
    summary: 'Upload a COCO, YOLO, VOC or MOT file as multipart form data; a task reads and matches it',
    effect: 'own',
    writes: ['label.import'],
    about: 'labelImport',
    access: { ...inLabel, ...imports },
    ...one,
    bodyKind: 'multipart',
    answers: { 202: labelImport },
  }),
  imports: defineRoute({
    method: 'GET',
    path: '/technical/data-labels/{id}/imports',
    summary: 'Files that were uploaded for a data label, newest first',
    effect: 'read',
    about: 'labelImport',
    access: { ...inLabel, ...reads },
    ...one,
    query: page,
    answers: { 200: pageOf(labelImport) },
  }),
  getImport: defineRoute({
    method: 'GET',
    path: '/technical/data-labels/{id}/imports/{importId}',
    summary: 'An import with the preview of what it would do',
    effect: 'read',
    about: 'labelImport',
    access: { ...inImport },
    ...oneImport,
    answers: { 200: labelImport },
  }),
  mapClasses: defineRoute({
    method: 'PUT',
    path: '/technical/data-labels/{id}/imports/{importId}/classes',
    summary: 'Give each class of the file one of ours, or none; answers the preview with them',
    effect: 'change',
    about: 'labelImport',
    access: { ...inImport },
    ...oneImport,
    body: z.strictObject({ classes: z.array(mappedClass).max(LABELS.importClasses) }),
    largestBody: BODIES.bytes + LABELS.importClasses * (LABELS.classNameLength * 3 + 40),
    mostFields: 1 + 2 * LABELS.importClasses,
    answers: { 200: labelImport },
  }),
  applyImport: defineRoute({
    method: 'POST',
    path: '/technical/data-labels/{id}/imports/{importId}/apply',
    summary: 'Write the boxes of the file as edits, unverified, and add them to the label',
    effect: 'change',
    about: 'labelImport',
    access: { ...inImport },
    ...oneImport,
    body: z.strictObject({ delete_missing: z.boolean().default(false) }).prefault({}),
    answers: { 202: waitingTask },
  }),
});
