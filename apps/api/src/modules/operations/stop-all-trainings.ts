import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { type Actor, appendAudit } from '@sarm/database/audit/audit.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { asInstallationBy, inScope } from '@sarm/database/kernel/scope';
import { listModelsInTraining } from '@sarm/database/training/open-runs.repository';
import { findRegisteredModel } from '@sarm/database/training/registered-models.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import type { ProjectModel } from '../models/own-model.ts';
import { stopRun } from '../models/stop-training.ts';

type Deps = Pick<AppDeps, 'db' | 'queue' | 'clock'>;

/** False: it has ended since it was listed. */
async function stopOne(
  deps: Deps,
  tx: Scoped,
  { modelId, actor }: { readonly modelId: string; readonly actor: Actor },
): Promise<boolean> {
  const model = await findRegisteredModel(tx, modelId);
  if (model === undefined) return false;
  try {
    await appendAudit(tx, actor, await stopRun(deps, { tx, model: model as ProjectModel, actor }));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'model_not_training') return false;
    throw error;
  }
}

/**
 * Each by the path of a single stop and with its own audit row. One that is started meanwhile goes on: the hours of trainings hold what
 * is not to begin.
 */
export const stopAllTrainings =
  (deps: Deps): Handler<RouteGroups['operations']['stopTrainings']> =>
  async ({ caller: { userId }, actor }) => {
    const scope = asInstallationBy(userId);
    const listed = await inScope(deps.db, scope, listModelsInTraining);
    let stopped = 0;
    for (const { model_id: modelId } of listed)
      if (await inScope(deps.db, scope, (tx) => stopOne(deps, tx, { modelId, actor }))) stopped += 1;
    await inScope(deps.db, scope, (tx) =>
      appendAudit(tx, actor, { action: 'installation.stop-trainings', subjectId: '', after: { stopped } }),
    );
    return { status: 200, body: { stopped } };
  };
