import { sql } from 'kysely';
import { noteBlobRemoval } from '../kernel/blob-removals.repository.ts';
import type { Scoped } from '../kernel/connect.ts';

export interface ImportedModel {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly notes: string;
  readonly sha256: string;
  readonly blobKey: string;
  readonly bytes: number;
  readonly description: object;
  readonly card: object;
  readonly createdBy: string;
}

/** Its status is created until its file was inspected and opened: nobody can work with it before. */
export async function insertImportedModel(tx: Scoped, model: ImportedModel): Promise<void> {
  await tx
    .insertInto('models')
    .values({
      id: model.id,
      code: model.id,
      project_id: model.projectId,
      name: model.name,
      type: 'detection',
      origin: 'imported',
      status: 'created',
      sha256: model.sha256,
      blob_key: model.blobKey,
      file_bytes: model.bytes,
      description: JSON.stringify(model.description),
      card: JSON.stringify(model.card),
      notes: model.notes,
      created_by: model.createdBy,
    })
    .execute();
}

/** The file was opened: from here on work can be done with it. */
export async function acceptImportedModel(tx: Scoped, id: string): Promise<void> {
  await tx
    .updateTable('models')
    .set({ status: 'trained', updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'created')
    .where('origin', '=', 'imported')
    .execute();
}

/**
 * What its file says: numbers of eight bits, made of the float model with this digest. That one counts only where the scope may see
 * it. What it was trained on counts as seen by its variant too.
 */
export async function markEightBits(tx: Scoped, id: string, derivedFrom: string | null): Promise<void> {
  const parent =
    derivedFrom === null
      ? undefined
      : await tx
          .selectFrom('models')
          .select('id')
          .where('sha256', '=', derivedFrom)
          .where('type', '=', 'detection')
          .where('precision', '=', 'float32')
          .where('status', '=', 'trained')
          .where('id', '<>', id)
          .orderBy('created_at')
          .limit(1)
          .executeTakeFirst();
  await tx
    .updateTable('models')
    .set({ precision: 'int8', variant_of: parent?.id ?? null, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Of a task that was given up or cancelled. Its file goes: nobody opens it a second time. */
export async function refuseImportedModel(tx: Scoped, id: string): Promise<void> {
  const model = await tx
    .selectFrom('models')
    .select('blob_key')
    .where('id', '=', id)
    .where('status', '=', 'created')
    .where('origin', '=', 'imported')
    .forUpdate()
    .executeTakeFirst();
  if (model === undefined) return;
  await tx
    .updateTable('models')
    .set({ status: 'failed', blob_key: null, file_bytes: null, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  if (model.blob_key !== null) await noteBlobRemoval(tx, [model.blob_key], 0);
}
