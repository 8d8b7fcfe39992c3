import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { countUnread, markNotificationsRead } from '@sarm/database/work/notifications.repository';
import type { Handler } from '../../http/handler.ts';

/**
 * Ids of others and of nothing are passed over alike, so that nobody learns which exist. No audit row: what a person has
 * looked at is their own, and changes no record of the product.
 */
export const markRead: Handler<RouteGroups['notifications']['markRead']> = async ({ tx, caller, body }) => {
  await markNotificationsRead(tx, caller.userId, 'all' in body ? 'all' : body.ids);
  return {
    status: 200,
    body: { unread_count: await countUnread(tx, caller.userId) },
    audit: 'no record',
  };
};
