import { z } from 'zod';
import { id, instant } from '../scalars.ts';
import { notice, noticeParams } from '../notice.ts';
import { defineRoute } from '../route.ts';

/** The data of a `notification` event; that of a `task` event is the task as GET /tasks/{id} answers it. */
export const notificationEvent = z
  .object({
    unread_count: z.int(),
    /** The newest that came since the last event; null where only the count changed, and on opening. */
    notification: z
      .object({
        id,
        code: z.string(),
        params: noticeParams,
        /** The reasons for it. */
        because: z.array(notice),
        severity: z.enum(['info', 'warning', 'error', 'critical']),
        link: z.string().nullable(),
        timestamp: instant,
      })
      .nullable(),
  })
  .meta({ id: 'NotificationEvent' });
export type NotificationEvent = z.output<typeof notificationEvent>;

export const eventRoutes = {
  open: defineRoute({
    method: 'GET',
    path: '/events',
    summary:
      "Changed tasks of the caller's projects, the caller's notifications and changed settings, and the frames that a tab shows, as server-sent events; resumes after Last-Event-ID",
    effect: 'own',
    writes: [],
    access: { kind: 'signed-in' },
    /** The id by which this tab reports its presence; absent: frames that any tab of the caller shows. */
    query: z.object({ client_id: id.optional() }),
    answerKind: 'events',
    answers: { 200: null },
  }),
} as const;
