import type { RegisteredModel } from '@sarm/database/analyses/models.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { findRegisteredModel, lockModel } from '@sarm/database/training/registered-models.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';

export type ProjectModel = RegisteredModel & { readonly project_id: string };

/** A model of a project. One of the installation is changed by nobody through the API. */
export async function findProjectModel(tx: Scoped, id: string): Promise<ProjectModel> {
  const model = found(await findRegisteredModel(tx, id));
  if (model.project_id === null || model.origin === 'shipped') throw new AppError('model_shipped');
  return model as ProjectModel;
}

/** Held for a change. Whatever also ends its training does that before. */
export async function lockProjectModel(tx: Scoped, id: string): Promise<ProjectModel> {
  // Row security lets nobody lock a row that is only shared, so that it would seem to be missing.
  await findProjectModel(tx, id);
  return found(await lockModel(tx, id)) as ProjectModel;
}
