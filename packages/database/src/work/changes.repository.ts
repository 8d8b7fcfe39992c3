import { type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { anyProjectOf } from '../kernel/list-filters.ts';
import type { Moment } from '../kernel/moments.ts';
import type { NotificationsTable } from '../kernel/tables.generated.ts';
import type { TaskRow } from './tasks.repository.ts';

export interface Surroundings {
  readonly now: Moment;
  /** The projects that the person is a member of. */
  readonly projectIds: string[];
}

/** Read with everything else in one moment (inOneMoment): what is read later would see more than it covers. */
export async function lookAround(tx: Scoped, userId: string): Promise<Surroundings> {
  const { rows } = await sql<Surroundings>`
    select pg_current_snapshot()::text as now,
      array(select project_id from project_members where user_id = ${userId}) as "projectIds"`.execute(tx);
  return rows[0] as Surroundings;
}

export interface Between {
  readonly userId: string;
  readonly since: Moment;
  readonly until: Moment;
}

/** The first condition adds nothing of its own: it lets the index leave out what is older. */
const changedBetween = ({ since, until }: Between): RawBuilder<SqlBool> =>
  sql`changed_in >= pg_snapshot_xmin(${since}::pg_snapshot)
    and not pg_visible_in_snapshot(changed_in, ${since}::pg_snapshot)
    and pg_visible_in_snapshot(changed_in, ${until}::pg_snapshot)`;

/** Two queries with an index each; joined by OR they would be one without. */
const inProjects = (tx: Scoped, { userId }: Between, and: Expression<SqlBool>) =>
  tx.selectFrom('tasks').selectAll().where('project_id', '=', anyProjectOf(userId)).where(and);
const outsideProjects = (tx: Scoped, { userId }: Between, and: Expression<SqlBool>) =>
  tx
    .selectFrom('tasks')
    .selectAll()
    .where('project_id', 'is', null)
    .where('created_by', '=', userId)
    .where(and);

/**
 * Tasks of the person's projects, and those of their own without a project, in the order of transactions. All of one
 * transaction come together, even beyond the limit: inside one there is no order, so no reader could continue from
 * there.
 */
export const changedTasksQuery = (tx: Scoped, between: Between, limit: number) =>
  inProjects(tx, between, changedBetween(between))
    .unionAll(outsideProjects(tx, between, changedBetween(between)))
    .orderBy('changed_in')
    .fetch(limit, 'with ties');

export const findChangedTasks = (tx: Scoped, between: Between, limit: number): Promise<TaskRow[]> =>
  changedTasksQuery(tx, between, limit).execute();

export interface OpenTasks {
  readonly userId: string;
  /** Of these projects, as far as the person is a member. */
  readonly projectIds: readonly string[];
  /** Those of the person without a project too. */
  readonly own: boolean;
  /** The last id of the page before. */
  readonly after: string | null;
  readonly limit: number;
}

export const openTasksQuery = (tx: Scoped, { userId, projectIds, own, after, limit }: OpenTasks) =>
  tx
    .selectFrom('tasks')
    .selectAll()
    .where('status', 'in', ['pending', 'processing'])
    .where((eb) =>
      eb.or([
        eb('project_id', '=', anyProjectOf(userId, projectIds)),
        ...(own ? [eb.and([eb('project_id', 'is', null), eb('created_by', '=', userId)])] : []),
      ]),
    )
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit);

export const findOpenTasks = (tx: Scoped, filter: OpenTasks): Promise<TaskRow[]> =>
  openTasksQuery(tx, filter).execute();

export type NotificationRow = Selectable<NotificationsTable>;

export interface NotificationNews {
  readonly unread: number;
  /** The newest unread one that came or changed between the moments. */
  readonly newest: NotificationRow | undefined;
}

export const newestNotificationQuery = (tx: Scoped, between: Between) =>
  tx
    .selectFrom('notifications')
    .selectAll()
    .where('owner_id', '=', between.userId)
    .where('read_at', 'is', null)
    .where(changedBetween(between))
    // In the order of the index that finds them.
    .orderBy('changed_in', 'desc')
    .orderBy('id', 'desc')
    .limit(1);

/** By the key of the table: one row at most. */
export async function haveSettingsChanged(tx: Scoped, between: Between): Promise<boolean> {
  const changed = await tx
    .selectFrom('user_settings')
    .select('owner_id')
    .where('owner_id', '=', between.userId)
    .where(changedBetween(between))
    .executeTakeFirst();
  return changed !== undefined;
}

export async function findNotificationNews(tx: Scoped, between: Between): Promise<NotificationNews> {
  const { unread } = await tx
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('owner_id', '=', between.userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { unread, newest: await newestNotificationQuery(tx, between).executeTakeFirst() };
}
