import type { MorphologyClass, MorphologyDefect } from '@sarm/domain/morphology';
import { type RawBuilder, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

/** The columns of what a person found in a crop. */
export interface ClassifiedRow {
  readonly morphology_class: MorphologyClass | null;
  readonly class_confidence: number | null;
  readonly defects: readonly string[];
  readonly notes: string;
  readonly labeled_at: Date;
  readonly labeled_by: string | null;
  /** What is found in it is not for the reader yet. */
  readonly class_hidden: boolean;
}

/** Who reads a label of somebody else; undefined: its owner. */
export type BlindReader = string | undefined;

/** Whether the crop still waits in a label of the reader's own: the answer of somebody else would become theirs. */
export const classHidden = (reader: BlindReader): RawBuilder<boolean> =>
  reader === undefined
    ? sql<boolean>`false`
    : sql<boolean>`exists (select from label_items o join data_labels ol on ol.id = o.label_id
        where o.detection_id = i.detection_id and o.morphology_class is null and ol.user_id = ${reader}
          and ol.label_type = 'morphology')`;

export interface StoredClass extends Omit<ClassifiedRow, 'class_hidden'> {
  readonly id: string;
  readonly detection_id: string;
}

/** Those of the items that the label has, held until the transaction ends; always in one order. */
export async function holdItems(tx: Scoped, labelId: string, ids: readonly string[]): Promise<StoredClass[]> {
  const { rows } = await sql<StoredClass>`
    select id, detection_id, morphology_class, class_confidence, defects, notes, labeled_at, labeled_by
    from label_items where label_id = ${labelId} and id = any (${[...ids]}::uuid[]) order by id for update`.execute(
    tx,
  );
  return rows;
}

/** With where its box lies. Undefined: the label has no such item. */
export async function findClassedItem(
  db: Scoped,
  { labelId, id }: { readonly labelId: string; readonly id: string },
): Promise<
  | {
      readonly project_id: string;
      readonly video_id: string;
      readonly detection_id: string;
      readonly morphology_class: MorphologyClass | null;
    }
  | undefined
> {
  return await db
    .selectFrom('label_items')
    .select(['project_id', 'video_id', 'detection_id', 'morphology_class'])
    .where('label_id', '=', labelId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface NewClass {
  readonly id: string;
  readonly morphologyClass: MorphologyClass | null;
  readonly confidence: number | null;
  readonly defects: readonly MorphologyDefect[];
  readonly notes: string;
}

/** By this person, at this moment. */
export async function storeClasses(
  tx: Scoped,
  userId: string,
  items: readonly NewClass[],
): Promise<readonly StoredClass[]> {
  const { rows } = await sql<StoredClass>`
    update label_items i set morphology_class = n."morphologyClass", class_confidence = n.confidence, defects = n.defects,
      notes = n.notes, labeled_by = ${userId}, labeled_at = now()
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      n (id uuid, "morphologyClass" text, confidence integer, defects text[], notes text)
    where i.id = n.id
    returning i.id, i.detection_id, i.morphology_class, i.class_confidence, i.defects, i.notes, i.labeled_at,
      i.labeled_by`.execute(tx);
  return rows;
}
