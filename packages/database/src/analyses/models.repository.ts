import { type ModelType, modelIdOf } from '@sarm/domain/shapes/detection';
import { type Selectable, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { ModelsTable } from '../kernel/tables.generated.ts';
import { newId } from '../kernel/new-id.ts';

export type ModelRow = Selectable<ModelsTable>;

export interface ShippedModel {
  readonly name: string;
  readonly type: ModelType;
  readonly sha256: string;
  /** Inside the folder of shipped models. */
  readonly path: string;
  readonly description: object;
}

/**
 * Enters the models that ship with this version. The newest shipped one becomes the default of its type unless an
 * administrator chose another; earlier weights stay, because stored results name them. Needs the installation's scope.
 */
export async function registerShippedModels(tx: Scoped, models: readonly ShippedModel[]): Promise<void> {
  // Workers and the migration may start together; two that move the default at once would break on each other.
  await sql`select pg_advisory_xact_lock(hashtext('sarm shipped models'))`.execute(tx);
  for (const model of models) {
    await tx
      .insertInto('models')
      .values({
        id: newId(),
        project_id: null,
        code: modelIdOf(model.sha256),
        name: model.name,
        type: model.type,
        sha256: model.sha256,
        shipped_path: model.path,
        blob_key: null,
        description: JSON.stringify(model.description),
      })
      .onConflict((conflict) =>
        conflict.column('code').doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          shipped_path: eb.ref('excluded.shipped_path'),
          description: eb.ref('excluded.description'),
        })),
      )
      .execute();
    await makeDefault(tx, model);
  }
}

async function makeDefault(tx: Scoped, model: ShippedModel): Promise<void> {
  const chosen = await tx
    .selectFrom('models')
    .select(['id', 'code', 'shipped_path'])
    .where('type', '=', model.type)
    .where('is_default', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (chosen !== undefined && (chosen.shipped_path === null || chosen.code === modelIdOf(model.sha256)))
    return;
  if (chosen !== undefined)
    await tx.updateTable('models').set({ is_default: false }).where('id', '=', chosen.id).execute();
  await tx
    .updateTable('models')
    .set({ is_default: true })
    .where('code', '=', modelIdOf(model.sha256))
    .execute();
}

export const findModel = (db: Scoped, id: string): Promise<ModelRow | undefined> =>
  db.selectFrom('models').selectAll().where('id', '=', id).executeTakeFirst();

/** By the id that callers use, `{hash}/1`; of the models that the transaction's scope may see. */
export const findModelByCode = (db: Scoped, code: string): Promise<ModelRow | undefined> =>
  db.selectFrom('models').selectAll().where('code', '=', code).executeTakeFirst();

export const findDefaultModel = (db: Scoped, type: ModelType): Promise<ModelRow | undefined> =>
  db
    .selectFrom('models')
    .selectAll()
    .where('type', '=', type)
    .where('is_default', '=', true)
    .executeTakeFirst();
