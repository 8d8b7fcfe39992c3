import { ITEM_QUALITIES } from '@sarm/domain/labels';
import { DETECTION_CLASSES } from '@sarm/domain/shapes/detection';
import { MASKS } from '@sarm/domain/shapes/masks';
import { z } from 'zod';
import { labelItem } from '../labels/labels.entities.ts';
import { bothPrefixes, point, readLabel } from '../labels/labels.shapes.ts';
import { defineRoute, routesAbout } from '../route.ts';
import { id } from '../scalars.ts';
import { waitingTask } from '../tasks/tasks.entities.ts';
import { autoSuggestPoints, maskFromPoints } from './mask-requests.ts';
import {
  maskGrid,
  maskPart,
  maskRect,
  maskResult,
  segmentationModel,
  storedMask,
  suggestedPoints,
} from './masks.entities.ts';
import { itemMeasures } from './measures.entities.ts';

/** TEC-205: one page of each code makes masks. */
const makers = ['annotate_detection', 'annotate_morphology'] as const;
const readers = ['review_annotations', ...makers] as const;
const makes = { anyOf: makers, level: 'member' } as const;
const inDetection = { kind: 'object', object: 'detection' } as const;
const namedCrop = { ...inDetection, from: 'body', field: ['crop_id', 'cropId'], ...makes } as const;
const inLabel = { kind: 'object', object: 'label', from: 'params', field: ['labelId'] } as const;
const inDataset = { kind: 'dataset', field: 'datasetId' } as const;
/** A call of a label is answered below its dataset too. */
const alsoInDataset = <const Tail extends string>(tail: Tail) =>
  ({
    path: `/annotations/sam2${tail}`,
    aliases: [`/sarm/annotation${tail}`, `/annotations/sam2/datasets/{datasetId}${tail}`],
  }) as const;

export const maskRoutes = routesAbout('mask', {
  models: defineRoute({
    method: 'GET',
    ...bothPrefixes('/models/'),
    summary:
      'Segmentation models that are installed, the default one first; with a dataset also those trained in its project',
    effect: 'read',
    access: { kind: 'installation', anyOf: ['access_technical'], anywhere: true },
    query: z.strictObject({ dataset_id: id.optional() }),
    envelope: { rows: 'models', total: 'total' },
    answers: { 200: z.object({ models: z.array(segmentationModel), total: z.int() }) },
  }),
  fromPoints: defineRoute({
    method: 'POST',
    path: '/annotations/sam2/mask-from-points/',
    aliases: ['/sarm/annotation/generate-mask', '/sarm/annotation/mask-from-points/'],
    summary: 'Outline a crop by a model from points in its picture; waits for it at most 25 s',
    effect: 'own',
    writes: ['mask.generate'],
    access: namedCrop,
    body: maskFromPoints,
    mostFields: 5 * MASKS.points,
    answers: { 200: maskResult, 202: waitingTask },
  }),
  suggestPoints: defineRoute({
    method: 'POST',
    ...bothPrefixes('/auto-suggest-points/'),
    summary: 'Points of a crop from which a model outlines it; waits for them at most 25 s',
    effect: 'own',
    writes: [],
    access: namedCrop,
    body: autoSuggestPoints,
    answers: { 200: suggestedPoints, 202: waitingTask },
  }),
  get: defineRoute({
    method: 'GET',
    path: '/technical/detections/{id}/mask',
    summary: 'The mask of a box: the own one, else the newest of somebody else, else null',
    effect: 'read',
    access: { ...inDetection, from: 'params', field: ['id'], anyOf: readers },
    params: z.object({ id }),
    answers: { 200: z.object({ mask: storedMask.nullable() }) },
  }),
  put: defineRoute({
    method: 'PUT',
    path: '/technical/detections/{id}/mask',
    summary: 'Store the own mask of a box as it was drawn by hand; refused where it is newer than its base',
    effect: 'change',
    access: { ...inDetection, from: 'params', field: ['id'], ...makes },
    params: z.object({ id }),
    body: z.strictObject({
      /** The version of the own mask that the person changed; 0: there was none. */
      base_version: z.int().min(0).max(2_147_483_647),
      rect: maskRect,
      grid: maskGrid,
      /** Each part once; a part without a pixel is left out. */
      parts: z.array(maskPart).min(1).max(4),
    }),
    largestBody: 2 * MASKS.bytes + 1024,
    answers: { 200: z.object({ version: z.int(), mask: storedMask }) },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/technical/masks/{id}',
    summary: 'Delete a mask; items of data labels that have it stay without one',
    effect: 'change',
    access: {
      kind: 'object',
      object: 'mask',
      from: 'params',
      field: ['id'],
      ...makes,
      othersLevel: 'editor',
    },
    params: z.object({ id }),
    answerKind: 'none',
    answers: { 204: null },
  }),
  addToLabel: defineRoute({
    method: 'POST',
    ...alsoInDataset('/data-labels/{labelId}/items/{videoId}/{detectionId}/'),
    summary: 'Add a crop with its mask to a data label; one that is there is replaced',
    effect: 'change',
    about: 'labelItem',
    access: {
      ...inLabel,
      ...makes,
      othersSeen: ['review_annotations'],
      ownOnly: true,
      besides: [inDataset, { kind: 'video', field: 'videoId' }, { kind: 'detection', field: 'detectionId' }],
    },
    params: z.object({ labelId: id, videoId: id, detectionId: id, datasetId: id.optional() }),
    body: z
      .object({
        /** Of a mask that the product made for this crop; it is never fetched. */
        mask_url: z.string().max(500).optional(),
        class: z.enum(DETECTION_CLASSES).optional(),
        data_label_id: id.optional(),
        data_label_name: z.string().max(500).optional(),
        overwrite_existing: z.boolean().default(true),
        /** Without an address: the own mask of the crop. */
        use_existing_mask: z.boolean().default(true),
        user_id: id.optional(),
        /** A mask has the points that it was made from; these are accepted and not kept. */
        points: z.array(point).max(MASKS.points).optional(),
      })
      .prefault({}),
    mostFields: 4 * MASKS.points,
    answers: { 200: labelItem },
  }),
  setQuality: defineRoute({
    method: 'PATCH',
    ...alsoInDataset('/data-labels/{labelId}/items/{id}/quality'),
    summary: 'Set the quality of a mask item',
    effect: 'change',
    about: 'labelItem',
    access: { ...inLabel, ...makes, besides: [inDataset] },
    params: z.object({ labelId: id, id, datasetId: id.optional() }),
    body: z.object({ quality: z.enum(ITEM_QUALITIES) }),
    answers: { 200: labelItem },
  }),
  itemMeasures: defineRoute({
    method: 'GET',
    path: '/technical/data-labels/{id}/items/{itemId}/measures',
    summary: 'The mask of an item of a data label, and what it measures by the calibration of its video',
    effect: 'read',
    counts: ['labelItem', 'video', 'calibration'],
    access: { ...readLabel, field: ['id'] },
    params: z.object({ id, itemId: id }),
    answers: { 200: itemMeasures },
  }),
});
