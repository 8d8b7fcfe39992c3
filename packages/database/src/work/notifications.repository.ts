import { type NotificationContent, NOTIFICATIONS } from '@sarm/domain/notifications';
import { type Selectable, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { isOfDemo } from '../projects/demo.repository.ts';
import type { Page } from '../kernel/list-filters.ts';
import { newId } from '../kernel/new-id.ts';
import { counted, type PageOf, readPage } from '../kernel/read-page.ts';
import type { NotificationsTable } from '../kernel/tables.generated.ts';

export type NotificationRow = Selectable<NotificationsTable> & { readonly is_demo: boolean };

/** A notification for one person. */
export interface NewNotification extends NotificationContent {
  readonly ownerId: string;
  readonly link: string | null;
  /** It goes when any of these goes. */
  readonly projectId?: string | null;
  readonly videoId?: string | null;
  readonly datasetId?: string | null;
}

/** The same event notifies the same person once, however often it is delivered. */
export async function insertNotifications(
  tx: Scoped,
  eventId: string,
  notifications: readonly NewNotification[],
): Promise<void> {
  if (notifications.length === 0) return;
  await tx
    .insertInto('notifications')
    .values(
      notifications.map((each) => ({
        id: newId(),
        outbox_id: eventId,
        owner_id: each.ownerId,
        project_id: each.projectId ?? null,
        video_id: each.videoId ?? null,
        dataset_id: each.datasetId ?? null,
        code: each.code,
        params: JSON.stringify(each.params),
        because: JSON.stringify(each.because ?? []),
        severity: NOTIFICATIONS[each.code].severity,
        link: each.link,
      })),
    )
    .onConflict((conflict) => conflict.columns(['outbox_id', 'owner_id']).doNothing())
    .execute();
}

/**
 * Takes back what was reported a moment ago of the same analysis and nobody has read: of two calculations that were requested
 * together the first may have ended, and been reported, before the second began. Answers the codes that were taken back.
 */
export async function replaceUnread(
  tx: Scoped,
  ownerId: string,
  analysisId: string,
  withinSeconds: number,
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`delete from notifications
    where owner_id = ${ownerId} and read_at is null and params ->> 'analysis' = ${analysisId}
      and created_at > now() - make_interval(secs => ${withinSeconds}) returning code`.execute(tx);
  return rows.map(({ code }) => code);
}

/** The newest first. The owner's filter stands here too; row security is the second net. */
export const notificationsPageQuery = (tx: Scoped, ownerId: string, { limit, offset }: Page) =>
  tx
    .selectFrom('notifications')
    .selectAll()
    .select(isOfDemo(sql.ref('notifications.project_id')).as('is_demo'))
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset);

export const unreadQuery = (tx: Scoped, ownerId: string) =>
  tx
    .selectFrom('notifications')
    .where('owner_id', '=', ownerId)
    .where('read_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('unread'));

export async function countUnread(tx: Scoped, ownerId: string): Promise<number> {
  return (await unreadQuery(tx, ownerId).executeTakeFirstOrThrow()).unread;
}

/** A page with the number of unread ones of all pages, in one statement. */
export async function listNotifications(
  tx: Scoped,
  ownerId: string,
  page: Page,
): Promise<PageOf<NotificationRow> & { readonly unread: number }> {
  const { rows, total } = await readPage(tx, page, {
    page: notificationsPageQuery(tx, ownerId, page).select(unreadQuery(tx, ownerId).as('unread')),
    count: tx.selectFrom('notifications').where('owner_id', '=', ownerId).select(counted),
  });
  const [first] = rows;
  // A page behind the last row has no row that could carry the number.
  const unread = first === undefined && total > 0 ? await countUnread(tx, ownerId) : first?.unread;
  return { rows, total, unread: unread ?? 0 };
}

/** Marks these, or all, of the person's own; what was read before keeps its time. */
export async function markNotificationsRead(
  tx: Scoped,
  ownerId: string,
  which: readonly string[] | 'all',
): Promise<void> {
  let query = tx
    .updateTable('notifications')
    .set({ read_at: sql<Date>`now()` })
    .where('owner_id', '=', ownerId)
    .where('read_at', 'is', null);
  if (which !== 'all') query = query.where('id', '=', sql<string>`any (${[...which]}::uuid[])`);
  await query.execute();
}
