import type { LogSeverity, LogType } from '@sarm/domain/statuses';
import { type RawBuilder, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { Page } from '../kernel/list-filters.ts';
import { countFound, foundBySearch, type LogSearch, searched } from './log-search.ts';
import type { Direction } from '../kernel/ordering.ts';
import { counted, type PageOf, readPage } from '../kernel/read-page.ts';

export interface LogFilter {
  readonly type?: LogType | undefined;
  readonly severity?: LogSeverity | undefined;
  readonly from?: Date | undefined;
  /** The first moment that does not count any more. */
  readonly until?: Date | undefined;
  readonly search?: LogSearch | undefined;
}

const isUnfiltered = ({ type, severity, from, until, search }: LogFilter): boolean =>
  [type, severity, from, until, search].every((each) => each === undefined);

const conditions = (filter: LogFilter): RawBuilder<boolean> => {
  const { search, ...rest } = filter;
  return search === undefined ? narrowed(rest) : sql`${narrowed(rest)} and ${searched(search)}`;
};

const narrowed = ({ type, severity, from, until }: Omit<LogFilter, 'search'>): RawBuilder<boolean> => {
  const all = [
    type === undefined ? undefined : sql<boolean>`type = ${type}`,
    severity === undefined ? undefined : sql<boolean>`severity = ${severity}`,
    from === undefined ? undefined : sql<boolean>`at >= ${from}`,
    until === undefined ? undefined : sql<boolean>`at < ${until}`,
  ].filter((each) => each !== undefined);
  return all.length === 0 ? sql<boolean>`true` : sql.join(all, sql` and `);
};

/** Rows are numbered in their chains without a gap and never deleted, so the heads give their number. */
export const logsCountQuery = (db: Scoped, filter: LogFilter) => {
  const { search, ...rest } = filter;
  if (isUnfiltered(filter))
    return db.selectFrom('audit_chains').select(sql<number>`coalesce(sum(last_number), 0)::int8`.as('total'));
  return search === undefined
    ? db.selectFrom('audit_log').where(narrowed(rest)).select(counted)
    : db.selectNoFrom(countFound(search, narrowed(rest)).as('total'));
};

const COLUMNS = [
  'id',
  'at',
  'type',
  'severity',
  'action',
  'user_id',
  'user_name',
  'user_email',
  'subject_type',
  'subject_id',
  'before',
  'after',
  'ip_address',
  'user_agent',
] as const;

/** The page is found among ids alone, in an index; only its own rows are read in full. */
export const logsPageQuery = (
  db: Scoped,
  filter: LogFilter,
  { limit, offset, order, from = order }: Page & { readonly order: Direction; readonly from?: Direction },
) => {
  const { search, ...rest } = filter;
  const direction = sql.raw(from);
  const matching =
    search === undefined
      ? sql`audit_log where ${narrowed(rest)}`
      : sql`(${foundBySearch(search, narrowed(rest), { direction, most: offset + limit })}) found`;
  return db
    .selectFrom('audit_log')
    .select(COLUMNS)
    .where(
      'id',
      '=',
      sql<string>`any (array(select id from ${matching} order by at ${direction}, id ${direction} limit ${limit} offset ${offset}))`,
    )
    .orderBy('at', order)
    .orderBy('id', order);
};
export type LogRow = Awaited<ReturnType<ReturnType<typeof logsPageQuery>['executeTakeFirstOrThrow']>>;

/** Beyond this a page may lie nearer to the other end of the log, from where it is counted then. */
const DEEP = 10_000;

export async function listLogs(
  db: Scoped,
  filter: LogFilter,
  page: Page & { readonly order: Direction },
): Promise<PageOf<LogRow>> {
  const { limit, offset, order } = page;
  const count = logsCountQuery(db, filter);
  if (offset < DEEP) return await readPage(db, page, { page: logsPageQuery(db, filter, page), count });
  const { total } = await count.executeTakeFirstOrThrow();
  if (offset >= total) return { rows: [], total };
  const fromEnd = offset > total / 2;
  const part = fromEnd
    ? {
        order,
        from: order === 'asc' ? ('desc' as const) : ('asc' as const),
        offset: Math.max(0, total - offset - limit),
        limit: Math.min(limit, total - offset),
      }
    : page;
  return { rows: await logsPageQuery(db, filter, part).execute(), total };
}

/** In microseconds, which a Date does not hold: two rows of one millisecond would be taken for one. */
export interface LogPlace {
  readonly at: string;
  readonly id: string;
}

/** The rows behind a place, the newest first: an export reads on from where it stopped, however long the log is. */
export const logsAfterQuery = (
  db: Scoped,
  filter: LogFilter,
  { after, limit }: { readonly after: LogPlace | undefined; readonly limit: number },
) =>
  db
    .selectFrom('audit_log')
    .select(COLUMNS)
    .select(sql<string>`at::text`.as('place'))
    .where(conditions(filter))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);

export interface LogBucket {
  readonly at: Date;
  readonly type: LogType;
  readonly severity: LogSeverity;
  readonly total: number;
}

/** How many of each kind, in steps of time from the first moment on. */
export const logBucketsQuery = (
  db: Scoped,
  filter: LogFilter,
  { from, seconds }: { readonly from: Date; readonly seconds: number },
) =>
  db
    .selectFrom('audit_log')
    .where(conditions({ ...filter, from }))
    .select([
      sql<Date>`date_bin(make_interval(secs => ${seconds}), at, ${from})`.as('at'),
      'type',
      'severity',
      counted,
    ])
    .groupBy([sql`1`, 'type', 'severity'])
    .orderBy(sql`1`);

/** The first and the last moment of the log; null while it is empty. */
export async function findLogSpan(db: Scoped): Promise<{ first: Date | null; last: Date | null }> {
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select (select at from audit_log order by at, id limit 1) as first,
      (select at from audit_log order by at desc, id desc limit 1) as last`.execute(db);
  return rows[0] ?? { first: null, last: null };
}
