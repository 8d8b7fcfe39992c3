import type { ModelType } from '@sarm/domain/shapes/detection';
import { type Selectable, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { newId } from '../kernel/new-id.ts';
import type { ModelsTable } from '../kernel/tables.generated.ts';

/** What every model has that was trained and saved: the database refuses one without. */
export interface ModelFile {
  readonly sha256: string;
  readonly description: Record<string, unknown>;
}

type ModelRow = Selectable<ModelsTable> & ModelFile;

/** Whose model: that of a project, or of the installation, which every project uses that has none of its own. */
export type ModelPlace = { readonly projectId: string } | 'installation';

/** The model that work is done with unless somebody names another. One of a project is never another project's. */
export function modelInUse(db: Scoped, type: ModelType, place: ModelPlace): Promise<ModelRow | undefined> {
  const project = place === 'installation' ? null : place.projectId;
  return db
    .selectFrom('model_deployments as d')
    .innerJoin('models as m', 'm.id', 'd.model_id')
    .selectAll('m')
    .where('d.type', '=', type)
    .where('d.alias', '=', 'champion')
    .where('d.until', 'is', null)
    .where((eb) => eb.or([eb('d.project_id', 'is', null), eb('d.project_id', '=', project)]))
    .where((eb) => eb.or([eb('m.project_id', 'is', null), eb('m.project_id', '=', project)]))
    .orderBy(sql`d.project_id nulls last`)
    .limit(1)
    .$narrowType<ModelFile>()
    .executeTakeFirst();
}

/** Closes what was in use there and opens the next, so that every figure of the past finds its model. */
export async function deployModel(
  tx: Scoped,
  {
    model,
    place,
    reason = '',
    by = null,
    comparisonId = null,
    signature = null,
  }: {
    readonly model: Pick<ModelRow, 'id' | 'type'>;
    readonly place: ModelPlace;
    readonly reason?: string;
    /** Null: the product itself. */
    readonly by?: string | null;
    readonly comparisonId?: string | null;
    readonly signature?: object | null;
  },
): Promise<void> {
  const projectId = place === 'installation' ? null : place.projectId;
  const closed = await tx
    .updateTable('model_deployments')
    .set({ until: sql<Date>`now()` })
    .where('type', '=', model.type)
    .where('alias', '=', 'champion')
    .where('until', 'is', null)
    .where(sql<boolean>`project_id is not distinct from ${projectId}::uuid`)
    .returning('id')
    .executeTakeFirst();
  await tx
    .insertInto('model_deployments')
    .values({
      id: newId(),
      project_id: projectId,
      type: model.type,
      model_id: model.id,
      alias: 'champion',
      reason,
      deployed_by: by,
      comparison_id: comparisonId,
      signature: signature === null ? null : JSON.stringify(signature),
      previous_id: closed?.id ?? null,
    })
    .execute();
}
