import type { RouteGroups } from '@sarm/contracts/http/route-table';
import {
  findQueueItem,
  settleQueueItem as storeSettled,
} from '@sarm/database/annotation/annotation-queue.repository';
import type { QueueAction } from '@sarm/domain/annotation-queue';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { readerOf } from '../../presenters/reader.ts';
import { presentQueueItem } from './annotation-queue.presenter.ts';

/** What waits for somebody else is theirs: it cannot be taken, and a blind answer cannot be dismissed by another person. */
export const settleQueueItem: Handler<RouteGroups['annotationQueue']['settle']> = async ({
  tx,
  caller: { userId },
  caller,
  object,
  body: { action },
  request,
}) => {
  const before = found(await findQueueItem(tx, object.id));
  const changed = await storeSettled(tx, object.id, changeOf(action, userId), userId);
  if (changed === undefined) throw new AppError('queue_item_settled');
  const after = found(await findQueueItem(tx, object.id));
  return {
    status: 200,
    body: presentQueueItem(after, readerOf({ caller, object, request })),
    audit: {
      action: `queue.${action}`,
      projectId: object.projectId,
      subjectId: object.id,
      before: { assignee: before.assignee, state: before.state },
      after: {
        assignee: after.assignee,
        state: after.state,
        videoId: after.video_id,
        frameIndex: after.frame_index,
        kind: after.kind,
      },
    },
  };
};

function changeOf(action: QueueAction, userId: string) {
  if (action === 'take') return { assignee: userId };
  if (action === 'release') return { assignee: null };
  return { state: action === 'done' ? 'done' : 'dismissed' } as const;
}
