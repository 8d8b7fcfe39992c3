import { type ModelType, modelIdOf } from '@sarm/domain/shapes/detection';
import { type Selectable, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { ModelsTable } from '../kernel/tables.generated.ts';
import { newId } from '../kernel/new-id.ts';
import { deployModel, modelInUse } from './model-deployments.repository.ts';

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
 * Enters the models that ship with this version. The newest shipped one comes into use for the installation unless
 * another was promoted; earlier weights stay, because stored results name them. Needs the installation's scope.
 */
export async function registerShippedModels(tx: Scoped, models: readonly ShippedModel[]): Promise<void> {
  // Workers and the migration may start together; two that put one into use at once would break on each other.
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
    await putIntoUse(tx, model);
  }
}

async function putIntoUse(tx: Scoped, shipped: ShippedModel): Promise<void> {
  const [inUse, model] = [
    await modelInUse(tx, shipped.type, 'installation'),
    await findModelByCode(tx, modelIdOf(shipped.sha256)),
  ];
  if (model === undefined || inUse?.id === model.id) return;
  if (inUse !== undefined && inUse.shipped_path === null) return;
  await deployModel(tx, { model, place: 'installation' });
}

export const findModel = (db: Scoped, id: string): Promise<ModelRow | undefined> =>
  db.selectFrom('models').selectAll().where('id', '=', id).executeTakeFirst();

/** By the id that callers use, `{hash}/1`; of the models that the transaction's scope may see. */
export const findModelByCode = (db: Scoped, code: string): Promise<ModelRow | undefined> =>
  db.selectFrom('models').selectAll().where('code', '=', code).executeTakeFirst();
