import { type ModelType, modelIdOf } from '@sarm/domain/shapes/detection';
import { type Selectable, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { ModelsTable } from '../kernel/tables.generated.ts';
import { newId } from '../kernel/new-id.ts';
import { deployModel, type ModelFile, modelInUse } from './model-deployments.repository.ts';

/** A model as people register it: without a file until it is trained and saved. */
export type RegisteredModel = Selectable<ModelsTable>;

/** One that work can be done with. */
export type ModelRow = RegisteredModel & ModelFile;

export interface ShippedModel {
  readonly name: string;
  readonly type: ModelType;
  readonly sha256: string;
  /** Inside the folder of shipped models. */
  readonly path: string;
  readonly description: object;
  /** The installation added it, under an id of its own. It comes into use by itself only where it takes over. */
  readonly added?: { readonly code: string; readonly takesOver: boolean };
}

const codeOf = ({ added, sha256 }: ShippedModel): string => added?.code ?? modelIdOf(sha256);

/**
 * Enters the models that ship with this version and those that the installation added. The newest shipped one comes into
 * use for the installation unless another was promoted, or one that takes over is there; earlier weights stay, because
 * stored results name them. Needs the installation's scope.
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
        code: codeOf(model),
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
          sha256: eb.ref('excluded.sha256'),
          shipped_path: eb.ref('excluded.shipped_path'),
          description: eb.ref('excluded.description'),
        })),
      )
      .execute();
  }
  await markRemoved(tx, models.map(codeOf));
  for (const type of new Set(models.map((each) => each.type))) {
    const own = models.filter((each) => each.type === type);
    const next = own.findLast(({ added }) => added?.takesOver) ?? own.findLast(({ added }) => !added);
    if (next !== undefined) await putIntoUse(tx, next);
  }
}

/** The row stays, because masks name it; without its files nobody can choose it. */
async function markRemoved(tx: Scoped, present: readonly string[]): Promise<void> {
  await sql`update models set description = jsonb_set(description, '{installed}', 'false')
    where description->>'installed' = 'true' and project_id is null
      and code <> all (${[...present]}::text[])`.execute(tx);
}

async function putIntoUse(tx: Scoped, shipped: ShippedModel): Promise<void> {
  const [inUse, model] = [
    await modelInUse(tx, shipped.type, 'installation'),
    await findModelByCode(tx, codeOf(shipped)),
  ];
  if (model === undefined || inUse?.id === model.id) return;
  if (inUse !== undefined && inUse.shipped_path === null) return;
  await deployModel(tx, { model, place: 'installation' });
}

export const findModel = (db: Scoped, id: string): Promise<ModelRow | undefined> =>
  usableModels(db).where('id', '=', id).executeTakeFirst();

/** By the id that callers use, `{hash}/1` or that of an added model; of the models that the transaction's scope may see. */
export const findModelByCode = (db: Scoped, code: string): Promise<ModelRow | undefined> =>
  usableModels(db).where('code', '=', code).executeTakeFirst();

const usableModels = (db: Scoped) =>
  db.selectFrom('models').selectAll().where('status', '=', 'trained').$narrowType<ModelFile>();
