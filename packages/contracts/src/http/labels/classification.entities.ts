import { LABELS } from '@sarm/domain/labels';
import {
  classOfDefects,
  defectsOfClass,
  MORPHOLOGY_CLASSES,
  MORPHOLOGY_DEFECTS,
  type MorphologyClass,
} from '@sarm/domain/morphology';
import { z } from 'zod';
import { id, instant } from '../scalars.ts';

const morphologyClass = z.enum(MORPHOLOGY_CLASSES);
const defects = z.array(z.enum(MORPHOLOGY_DEFECTS)).max(MORPHOLOGY_DEFECTS.length);
const confidence = z.int().min(1).max(LABELS.surestClass);

/** TEC-124, TEC-150: what a person found in a crop. */
export const classification = z
  .object({
    morphologyClass,
    /** How sure the person is, 1 to 5. */
    confidence,
    notes: z.string(),
    /** Every defect of the cell; the first of head, midpiece, tail and droplet decides its class. */
    defects: z.array(z.enum(MORPHOLOGY_DEFECTS)),
    labeledAt: instant,
    /** Null: the account is gone. */
    labeledBy: id.nullable(),
  })
  .meta({ id: 'Classification' });

const written = z.strictObject({
  item_id: id,
  morphologyClass: morphologyClass.nullish(),
  confidence: confidence.nullish(),
  /** Absent: they stay as they are. */
  notes: z.string().trim().max(LABELS.notesLength).nullish(),
  /** Absent: those that the class alone states. */
  defects: defects.nullish(),
});
type Written = z.output<typeof written>;

/** The class that is sent, else that of the defects; a cell without defects is normal only where a person says so. */
function classOf({ morphologyClass: name, defects: found }: Written): MorphologyClass | null {
  if (name !== undefined) return name;
  return (found ?? []).length === 0 ? null : classOfDefects(found ?? []);
}

/** Which field contradicts the others, and how. */
function whyWrong(
  item: Written,
): readonly ['morphologyClass' | 'defects', 'required' | 'invalid'] | undefined {
  const found = item.defects ?? undefined;
  const name = classOf(item);
  if (name === null) {
    if (item.morphologyClass === undefined) return ['morphologyClass', 'required'];
    return (found ?? []).length === 0 ? undefined : ['defects', 'invalid'];
  }
  return found === undefined || classOfDefects(found) === name ? undefined : ['defects', 'invalid'];
}

/** TEC-124: the class of one crop, or the defects that it follows from; null takes a class away. */
export const newClassification = written.transform((item, context) => {
  const [field, message] = whyWrong(item) ?? [];
  if (field !== undefined) context.addIssue({ code: 'custom', path: [field], message });
  const name = classOf(item);
  const found = name === null ? [] : (item.defects ?? defectsOfClass(name));
  return {
    itemId: item.item_id.toLowerCase(),
    morphologyClass: name,
    confidence: name === null ? null : (item.confidence ?? LABELS.classConfidence),
    defects: MORPHOLOGY_DEFECTS.filter((each) => found.includes(each)),
    notes: item.notes === undefined ? undefined : (item.notes ?? ''),
  };
});

export const classifyBody = z.strictObject({
  items: z
    .array(newClassification)
    .min(1, 'required')
    .max(LABELS.classesPerCall)
    .superRefine((items, context) => {
      const seen = new Set<string>();
      items.forEach(({ itemId }, at) => {
        // Which of two would count is not for the server to guess.
        if (seen.has(itemId)) context.addIssue({ code: 'custom', path: [at, 'item_id'], message: 'invalid' });
        seen.add(itemId);
      });
    }),
});

export const classifiedItem = z
  .object({ id, detection_id: id, classification: classification.nullable() })
  .meta({ id: 'ClassifiedItem' });

/** What a model takes a cell for, always with the model. It is no class of the item, and no part of a result. */
export const classSuggestion = z
  .object({
    model: z.object({ id: z.string(), name: z.string() }),
    morphologyClass,
    /** The model's own share of it, 0 to 1. */
    probability: z.number().min(0).max(1),
  })
  .meta({ id: 'ClassSuggestion' });
export type ClassSuggestion = z.output<typeof classSuggestion>;

export type Classification = z.output<typeof classification>;
export type NewClassification = z.output<typeof newClassification>;
export type ClassifiedItem = z.output<typeof classifiedItem>;
