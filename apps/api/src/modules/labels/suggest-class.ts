import { classSuggestion } from '@sarm/contracts/http/labels/classification.entities';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { suggestClassJob } from '@sarm/contracts/jobs/suggest-class';
import { modelInUse } from '@sarm/database/analyses/model-deployments.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { findClassedItem } from '@sarm/database/labels/item-classes.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { startTask } from '@sarm/use-cases/tasks/start-task';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { answerOrTask } from '../../live/await-task.ts';
import type { ChangeFeed } from '../../live/change-feed.ts';

/**
 * What the morphology model in use takes a cell for. Only after the person has given a class: labels decide on models, and one that followed
 * a model would speak for it. Nothing is stored.
 */
export const suggestClass =
  (deps: AppDeps, feed: ChangeFeed): Handler<RouteGroups['labels']['suggestClass']> =>
  async ({ caller: { userId }, object, params, request, reply }) => {
    const taskId = await inScope(deps.db, asUser(userId), async (tx) => {
      const item = found(await findClassedItem(tx, { labelId: object.id, id: params.itemId }));
      if (item.morphology_class === null) throw new AppError('item_unclassified');
      const { project_id: projectId, detection_id: detectionId, video_id: videoId } = item;
      const model = await modelInUse(tx, 'morphology', { projectId });
      if (model === undefined) return null;
      const id = newId();
      await startTask(tx, deps.queue, suggestClassJob, {
        taskId: id,
        projectId,
        subjectId: detectionId,
        videoId,
        createdBy: userId,
        payload: { detectionId, modelId: model.id },
      });
      return id;
    });
    if (taskId === null) return { status: 200, body: { suggestion: null } };
    return await answerOrTask(deps, feed, { taskId, userId, request, reply }, (result) => ({
      suggestion: classSuggestion.parse(result),
    }));
  };
