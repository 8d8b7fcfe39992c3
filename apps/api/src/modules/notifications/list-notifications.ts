import type { Notification } from '@sarm/contracts/http/notifications/notifications.routes';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { pageOf } from '@sarm/database/kernel/list-filters';
import {
  listNotifications as readNotifications,
  type NotificationRow,
} from '@sarm/database/work/notifications.repository';
import type { NotificationCode } from '@sarm/domain/notifications';
import type { Translate } from '@sarm/messages/create-translator';
import { notificationText } from '@sarm/messages/notification-text';
import type { Handler } from '../../http/handler.ts';

/** PLT-047: only the caller's own, in the caller's language. */
export const listNotifications: Handler<RouteGroups['notifications']['list']> = async ({
  tx,
  caller,
  query,
  t,
}) => {
  const { rows, total, unread } = await readNotifications(tx, caller.userId, pageOf(query));
  return {
    status: 200,
    body: {
      items: rows.map((row) => presentNotification(row, t)),
      total,
      unread_count: unread,
    },
  };
};

function presentNotification(row: NotificationRow, t: Translate): Notification {
  // The table holds what delivery wrote, and delivery writes codes of the catalogue only.
  const type = row.code as NotificationCode;
  const content = { params: row.params, because: [...row.because] };
  return {
    id: row.id,
    type,
    ...content,
    ...notificationText(t, { code: type, ...content }),
    severity: row.severity,
    timestamp: row.created_at.toISOString(),
    read: row.read_at !== null,
    link: row.link,
    isDemo: row.is_demo,
  };
}
