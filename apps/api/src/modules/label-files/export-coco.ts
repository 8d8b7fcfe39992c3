import { exportedLabel } from '@sarm/contracts/http/label-files/label-files.entities';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { appendAudit } from '@sarm/database/audit/audit.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { findLabelDataset } from '@sarm/database/labels/imported-frames.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { answerOrTask } from '../../live/await-task.ts';
import type { ChangeFeed } from '../../live/change-feed.ts';
import { queueExport } from './queue-export.ts';

const FORMAT = 'coco';

/** TEC-269 with the wait rule of BUS-095. */
export const exportCoco =
  (deps: AppDeps, feed: ChangeFeed): Handler<RouteGroups['labelFiles']['exportCoco']> =>
  async ({ caller, object, params, body, actor, request, reply }) => {
    if (body.format !== FORMAT) throw new AppError('export_format');
    const { userId } = caller;
    const { id: labelId, projectId } = object;
    const taskId = await inScope(deps.db, asUser(userId), async (tx) => {
      if (params.datasetId !== undefined && params.datasetId !== (await findLabelDataset(tx, labelId)))
        throw new AppError('not_found');
      const options = {
        includeImages: body.include_original_images,
        excludeBadQuality: body.exclude_bad_quality,
        verifiedOnly: false,
      };
      const queued = await queueExport(deps, tx, { labelId, projectId, userId, format: FORMAT, options });
      await appendAudit(tx, actor, queued.audit);
      return queued.taskId;
    });
    return await answerOrTask(deps, feed, { taskId, userId, request, reply }, (result) =>
      exportedLabel.parse(result),
    );
  };
