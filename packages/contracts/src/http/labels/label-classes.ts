import { LABELS } from '@sarm/domain/labels';
import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { id } from '../scalars.ts';
import { waitingTask } from '../tasks/tasks.entities.ts';
import { classifiedItem, classifyBody, classSuggestion } from './classification.entities.ts';
import { bothPrefixes, inLabel, REVIEW } from './labels.shapes.ts';

/** Each letter of the notes in up to three bytes, and what stands around them. */
const BYTES_OF_ITEM = 3 * LABELS.notesLength + 400;

/** Classes of the crops of a morphology label. */
export const labelClasses = {
  classify: defineRoute({
    method: 'PUT',
    ...bothPrefixes('/data-labels/{id}/classifications'),
    summary: 'Classify crops of an own morphology label, all of them or none',
    effect: 'change',
    about: 'labelItem',
    counts: ['dataset'],
    // The class of an item is what the owner of its label saw: agreement compares labels of different people.
    access: {
      ...inLabel,
      from: 'params',
      field: ['id'],
      anyOf: ['annotate_morphology'],
      level: 'member',
      othersSeen: REVIEW,
      ownOnly: true,
    },
    params: z.object({ id }),
    body: classifyBody,
    largestBody: LABELS.classesPerCall * BYTES_OF_ITEM,
    mostFields: 1 + 5 * LABELS.classesPerCall,
    answers: {
      200: z.object({ success: z.literal(true), changed_count: z.int(), items: z.array(classifiedItem) }),
    },
  }),
  suggestClass: defineRoute({
    method: 'POST',
    path: '/technical/data-labels/{id}/items/{itemId}/suggestion',
    summary:
      'The class that the morphology model in use gives a crop which has one of the person; null: no model is in use; waits at most 25 s',
    effect: 'own',
    about: 'labelItem',
    writes: [],
    access: {
      ...inLabel,
      from: 'params',
      field: ['id'],
      anyOf: ['annotate_morphology'],
      level: 'member',
      othersSeen: REVIEW,
      ownOnly: true,
    },
    params: z.object({ id, itemId: id }),
    answers: { 200: z.object({ suggestion: classSuggestion.nullable() }), 202: waitingTask },
  }),
} as const;
