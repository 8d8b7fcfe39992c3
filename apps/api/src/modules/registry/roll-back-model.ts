import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { deployModel, modelInUse } from '@sarm/database/analyses/model-deployments.repository';
import { findModel, type RegisteredModel } from '@sarm/database/analyses/models.repository';
import { appendAudit } from '@sarm/database/audit/audit.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { asInstallationBy, asUser, inScope } from '@sarm/database/kernel/scope';
import { closeDeployment, findDeployment, holdPlace } from '@sarm/database/training/deployments.repository';
import { findRegisteredModel } from '@sarm/database/training/registered-models.repository';
import { holdsPermission } from '@sarm/domain/access/held';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { publishEvent } from '@sarm/use-cases/events/publish-event';
import type { AppDeps } from '../../deps.ts';
import type { Handler, HandlerInput } from '../../http/handler.ts';
import { readerOf } from '../../presenters/reader.ts';
import { readModel } from '../models/read-model.ts';

type RollBack = RouteGroups['registry']['rollback'];

/**
 * Back to the model before, at once: no comparison, no password. Its weights are the same, so its stored results are found again. Before the
 * first morphology model of a place none was in use, and then none is again.
 */
export const rollBackModel =
  (deps: AppDeps): Handler<RollBack> =>
  async (call) => {
    const { caller, object } = call;
    const ofInstallation = !object.inProject;
    if (ofInstallation && !holdsPermission(caller.held, 'manage_system_settings')) {
      // What cannot be rolled back by anybody is that for this person too.
      await inScope(deps.db, asUser(caller.userId), async (tx) =>
        refuseUnused(tx, found(await findRegisteredModel(tx, object.id))),
      );
      throw new AppError('forbidden');
    }
    const scope = ofInstallation ? asInstallationBy(caller.userId) : asUser(caller.userId);
    return { status: 200, body: await inScope(deps.db, scope, (tx) => rollBack(deps, call, tx)) };
  };

/** Only a model in use is rolled back, and only where there was one before. */
async function refuseUnused(
  tx: Scoped,
  { id, project_id: projectId, type }: Pick<RegisteredModel, 'id' | 'project_id' | 'type'>,
) {
  const open = await findDeployment(tx, projectId, type);
  if (open?.model_id !== id) throw new AppError('model_not_in_use');
  if (!open.is_first && (open.former_id === null || open.former_id === id))
    throw new AppError('model_without_former');
  return { open, formerId: open.former_id };
}

async function rollBack(deps: AppDeps, call: HandlerInput<RollBack>, tx: Scoped) {
  const { caller, object, body, actor } = call;
  const model = found(await findRegisteredModel(tx, object.id));
  const { project_id: projectId, type } = model;
  await holdPlace(tx, projectId, type);
  const { open, formerId } = await refuseUnused(tx, model);
  const former = formerId === null ? null : found(await findModel(tx, formerId), 'model_without_former');
  const shared = projectId === null ? undefined : await modelInUse(tx, type, 'installation');
  // A project that used the installation's model follows the installation again, also when that is upgraded.
  if (former === null || shared?.id === former.id) await closeDeployment(tx, open.id);
  else
    await deployModel(tx, {
      model: former,
      place: projectId === null ? 'installation' : { projectId },
      reason: body.reason,
      by: caller.userId,
    });
  await publishEvent(tx, deps.queue, {
    kind: 'model.rolledBack',
    projectId,
    payload: { projectId, modelId: former?.id ?? null, formerId: model.id, byUserId: caller.userId },
  });
  const answer = await readModel(tx, former?.id ?? model.id, readerOf(call));
  await appendAudit(tx, actor, {
    action: 'model.roll-back',
    projectId,
    subjectId: model.id,
    before: { modelId: model.id, sha256: model.sha256 },
    after: { modelId: former?.id ?? null, sha256: former?.sha256 ?? null, reason: body.reason },
  });
  return answer;
}
