import { importLabelsJob } from '@sarm/contracts/jobs/import-labels';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { newId } from '@sarm/database/kernel/new-id';
import { lockImport, startImportStep } from '@sarm/database/labels/label-imports.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { startTask } from '@sarm/use-cases/tasks/start-task';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { ofLabel } from './of-label.ts';

/** Starts the writing of what the preview showed. Nothing goes that the file lacks unless the person said so. */
export const applyImport =
  ({ queue }: Pick<AppDeps, 'queue'>): Handler<RouteGroups['labelFiles']['applyImport']> =>
  async ({ tx, caller, object, params, body }) => {
    const { userId } = caller;
    const { projectId } = object;
    const row = ofLabel(await lockImport(tx, object.id), params.id);
    if (row.state !== 'preview') throw new AppError('import_not_ready');
    const taskId = newId();
    await startTask(tx, queue, importLabelsJob, {
      taskId,
      projectId,
      subjectId: row.label_id,
      createdBy: userId,
      payload: { importId: row.id, userId, step: 'apply', deleteMissing: body.delete_missing },
    });
    await startImportStep(tx, row.id, { state: 'applying', taskId });
    return {
      status: 202,
      body: { task_id: taskId },
      audit: {
        action: 'label.apply-import',
        projectId,
        subjectId: row.label_id,
        after: { importId: row.id, taskId, deleteMissing: body.delete_missing },
      },
    };
  };
