import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Actor, AuditRecord } from '@sarm/database/audit/audit.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { openRunOf } from '@sarm/database/training/training-starts.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { notice } from '@sarm/domain/catalogue/notices';
import { endTask } from '@sarm/use-cases/tasks/end-task';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { readerOf } from '../../presenters/reader.ts';
import { workDeps } from '../../work-deps.ts';
import { findProjectModel, type ProjectModel } from './own-model.ts';
import { readModel } from './read-model.ts';

type Deps = Pick<AppDeps, 'queue' | 'clock'>;

/**
 * TEC-171: the ending of the job sets run and model to stopped and discards the checkpoint; a worker that trains finds
 * that the task is no longer its own. Nothing may be locked before: task, run and model are taken in this order, as by a worker that
 * completes the training at the same moment, or each would wait for the other. Who ends the task first decides.
 */
export async function stopRun(
  deps: Deps,
  { tx, model, actor }: { readonly tx: Scoped; readonly model: ProjectModel; readonly actor: Actor },
): Promise<AuditRecord> {
  const run = model.status === 'training' ? await openRunOf(tx, model.id) : undefined;
  if (run === undefined) throw new AppError('model_not_training');
  const ending = { status: 'cancelled', notice: notice('task.cancelled') } as const;
  const task = await endTask(tx, workDeps(deps), { taskId: run.task_id, ...ending, actor });
  if (task === undefined) throw new AppError('model_not_training');
  return {
    action: 'model.stop',
    projectId: model.project_id,
    subjectId: model.id,
    before: { status: model.status },
    after: { status: 'stopped', runId: run.id, taskId: run.task_id },
  };
}

export const stopTraining =
  (deps: Deps): Handler<RouteGroups['models']['stop']> =>
  async (call) => {
    const { tx, object, actor } = call;
    const audit = await stopRun(deps, { tx, model: await findProjectModel(tx, object.id), actor });
    return { status: 200, body: await readModel(tx, object.id, readerOf(call)), audit };
  };
