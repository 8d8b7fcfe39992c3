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
import { taskComparedBy } from '@sarm/domain/comparisons';
import type { TrainingTask } from '@sarm/domain/training';
import { startTask } from '@sarm/use-cases/tasks/start-task';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';

/** A project's own model competes with what the project uses, one of the installation with what the installation uses. */
export const placeOf = ({ project_id: projectId }: Pick<RegisteredModel, 'project_id'>): ModelPlace =>
  projectId === null ? 'installation' : { projectId };

/** No morphology model ships: the first one of a place is compared with what a person gets without a model. */
export const mayBeFirst = ({ type }: Pick<RegisteredModel, 'type'>): boolean => type === 'morphology';

/** TEC-321: both models on frames that neither has seen; the first morphology model has none to be compared with. The same request meanwhile answers that task. */
export const compareModel =
  ({ queue }: Pick<AppDeps, 'queue'>): Handler<RouteGroups['registry']['compare']> =>
  async ({ tx, object, caller, body }) => {
    const candidate = found(await findRegisteredModel(tx, object.id));
    if (candidate.status !== 'trained') throw new AppError('model_not_trained');
    const task = taskComparedBy(candidate.type);
    if (task === undefined) throw new AppError('model_not_comparable');
    const champion = await modelInUse(tx, candidate.type, placeOf(candidate));
    if (champion === undefined && !mayBeFirst(candidate)) throw new AppError('no_model_in_use');
    if (champion?.id === candidate.id) throw new AppError('model_already_in_use');
    const version = await versionFor(tx, candidate, { task, id: body.version_id });
    const projectId = version.project_id;
    const championId = champion?.id ?? null;
    const of = { championId, candidateId: candidate.id, versionId: version.id };
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
        after: { comparisonId: id, championId, versionId: version.id, taskId },
      },
    };
  };

/** A version of another project does not exist for a model of this one. */
async function versionFor(
  tx: Scoped,
  { project_id: projectId, dataset_id: datasetId }: RegisteredModel,
  { task, id }: { readonly task: TrainingTask; readonly id: string | undefined },
): Promise<VersionRow> {
  const version =
    id !== undefined
      ? found(await findVersion(tx, id))
      : datasetId === null
        ? undefined
        : await findNewestVersion(tx, datasetId, task);
  if (version === undefined) throw new AppError('no_version_to_compare');
  if (projectId !== null && version.project_id !== projectId) throw new AppError('not_found');
  if (version.task !== task) throw new AppError('no_version_to_compare');
  return version;
}
