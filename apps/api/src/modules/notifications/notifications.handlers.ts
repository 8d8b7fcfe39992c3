import type { HandlersOf } from '../../http/handler.ts';
import { listNotifications } from './list-notifications.ts';
import { markRead } from './mark-read.ts';

export const createNotificationsHandlers = (): HandlersOf<'notifications'> => ({
  list: listNotifications,
  markRead,
});
