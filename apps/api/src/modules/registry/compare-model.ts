import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { compareModelsJob } from '@sarm/contracts/jobs/compare-models';
import { type ModelPlace, modelInUse } from '@sarm/database/analyses/model-deployments.repository';
import type { RegisteredModel } from '@sarm/database/analyses/models.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import { findOpenComparison, insertComparison } from '@sarm/database/training/comparisons.repository';
import { findRegisteredModel } from '@sarm/database/training/registered-models.repository';
import { findVersion } from '@sarm/database/versions/versions.list.repository';
import { findNewestVersion, type VersionRow } from '@sarm/database/versions/versions.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { startTask } from '@sarm/use-cases/tasks/start-task';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';

/** A project's own model competes with what the project uses, one of the installation with what the installation uses. */
export const placeOf = ({ project_id: projectId }: Pick<RegisteredModel, 'project_id'>): ModelPlace =>
  projectId === null ? 'installation' : { projectId };

/** TEC-321: both models on frames that neither has seen. The same request while it is being compared answers that task. */
export const compareModel =
  ({ queue }: Pick<AppDeps, 'queue'>): Handler<RouteGroups['registry']['compare']> =>
  async ({ tx, object, caller, body }) => {
    const candidate = found(await findRegisteredModel(tx, object.id));
    if (candidate.status !== 'trained') throw new AppError('model_not_trained');
    if (candidate.type !== 'detection') throw new AppError('model_not_comparable');
    const champion = await modelInUse(tx, candidate.type, placeOf(candidate));
    if (champion === undefined) throw new AppError('no_model_in_use');
    if (champion.id === candidate.id) throw new AppError('model_already_in_use');
    const version = await versionFor(tx, candidate, body.version_id);
    const projectId = version.project_id;
    const of = { championId: champion.id, candidateId: candidate.id, versionId: version.id };
    const open = await findOpenComparison(tx, of);
    if (open !== undefined)
      return { status: 202, body: { task_id: open.task_id, comparison_id: open.id }, audit: 'unchanged' };
    const [id, taskId] = [newId(), newId()];
    await insertComparison(tx, { ...of, id, projectId, taskId, createdBy: caller.userId });
    await startTask(tx, queue, compareModelsJob, {
      taskId,
      projectId,
      subjectId: candidate.id,
      createdBy: caller.userId,
      payload: { comparisonId: id },
    });
    return {
      status: 202,
      body: { task_id: taskId, comparison_id: id },
      audit: {
        action: 'model.compare',
        projectId,
        subjectId: candidate.id,
        after: { comparisonId: id, championId: champion.id, versionId: version.id, taskId },
      },
    };
  };

/** A version of another project does not exist for a model of this one. */
async function versionFor(
  tx: Scoped,
  { project_id: projectId, dataset_id: datasetId }: RegisteredModel,
  versionId: string | undefined,
): Promise<VersionRow> {
  const version =
    versionId !== undefined
      ? found(await findVersion(tx, versionId))
      : datasetId === null
        ? undefined
        : await findNewestVersion(tx, datasetId, 'head_detection');
  if (version === undefined) throw new AppError('no_version_to_compare');
  if (projectId !== null && version.project_id !== projectId) throw new AppError('not_found');
  if (version.task !== 'head_detection') throw new AppError('no_version_to_compare');
  return version;
}
