import { NOTIFICATION_CODES } from '@sarm/domain/notifications';
import { LOG_SEVERITIES } from '@sarm/domain/statuses';
import { z } from 'zod';
import { id, instant } from '../scalars.ts';
import { notice, noticeParams } from '../notice.ts';
import { pageQuery } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';

const notification = z
  .object({
    id,
    /** What happened; the texts stand under this code. */
    type: z.enum(NOTIFICATION_CODES),
    params: noticeParams,
    because: z.array(notice),
    title: z.string(),
    message: z.string(),
    severity: z.enum(LOG_SEVERITIES),
    timestamp: instant,
    read: z.boolean(),
    /** Where it leads inside the product. */
    link: z.string().nullable(),
    isDemo: z.boolean(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.output<typeof notification>;

const unread = { unread_count: z.int() } as const;
const own = { kind: 'rows', of: 'caller' } as const;

export const notificationRoutes = routesAbout('notification', {
  list: defineRoute({
    method: 'GET',
    path: '/sarm/notification/get-notifications',
    summary: "The caller's own notifications, newest first",
    effect: 'read',
    access: own,
    query: pageQuery(['createdAt']).pick({ page: true, limit: true }),
    answers: { 200: z.object({ items: z.array(notification), total: z.int(), ...unread }) },
  }),
  markRead: defineRoute({
    method: 'POST',
    path: '/sarm/notification/mark-read',
    summary: "Mark some or all of the caller's own notifications as read",
    effect: 'change',
    access: own,
    body: z.union([
      z.strictObject({ ids: z.array(id).min(1).max(100) }),
      z.strictObject({ all: z.literal(true) }),
    ]),
    answers: { 200: z.object(unread) },
  }),
});
