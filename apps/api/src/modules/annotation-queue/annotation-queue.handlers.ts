import type { HandlersOf } from '../../http/handler.ts';
import { listQueue } from './list-queue.ts';
import { settleQueueItem } from './settle-queue-item.ts';

export const createAnnotationQueueHandlers = (): HandlersOf<'annotationQueue'> => ({
  list: listQueue,
  settle: settleQueueItem,
});
