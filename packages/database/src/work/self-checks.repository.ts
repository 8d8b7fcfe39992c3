import { type Insertable, type Selectable, sql } from 'kysely';
import type { Queryable, Scoped } from '../kernel/connect.ts';
import type { Page } from '../kernel/list-filters.ts';
import { newId } from '../kernel/new-id.ts';
import { counted, type PageOf, readPageWith } from '../kernel/read-page.ts';
import type { SelfChecksTable } from '../kernel/tables.generated.ts';

export type SelfCheckRow = Selectable<SelfChecksTable>;

export interface OpenSelfCheck {
  readonly id: string;
  readonly progress: number;
  readonly createdBy: string | null;
}

/** A page of the stored runs, and the one that is under way. */
export const listSelfChecks = (
  db: Scoped,
  page: Page,
  jobName: string,
): Promise<PageOf<SelfCheckRow> & { readonly extra: OpenSelfCheck | null }> =>
  readPageWith<SelfCheckRow, OpenSelfCheck | null>(db, {
    page: db
      .selectFrom('self_checks')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.offset),
    count: db.selectFrom('self_checks').select(counted),
    extra: sql`select jsonb_build_object('id', id, 'progress', progress, 'createdBy', created_by) from tasks
      where job_name = ${jobName} and status in ('pending', 'processing') limit 1`,
  });

export const findNewestSelfCheck = (db: Queryable): Promise<SelfCheckRow | undefined> =>
  db
    .selectFrom('self_checks')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** When one last ended within every bar; null: none did. */
export async function findLastPassedSelfCheck(db: Queryable): Promise<Date | null> {
  const passed = await db
    .selectFrom('self_checks')
    .select('created_at')
    .where('passed', '=', true)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return passed?.created_at ?? null;
}

/** A task that is run once more after its result was stored changes nothing. */
export async function insertSelfCheck(
  tx: Scoped,
  run: Omit<Insertable<SelfChecksTable>, 'id' | 'created_at'>,
): Promise<void> {
  await tx
    .insertInto('self_checks')
    .values({ id: newId(), ...run })
    .onConflict((conflict) => conflict.column('task_id').doNothing())
    .execute();
}

/** The next request waits for this transaction: two requests at once start one run. */
export async function holdSelfCheck(tx: Scoped): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sarm self-check'))`.execute(tx);
}

export const findOpenSelfCheck = (tx: Scoped, jobName: string) =>
  tx
    .selectFrom('tasks')
    .select(['id', 'progress', 'created_by'])
    .where('job_name', '=', jobName)
    .where('status', 'in', ['pending', 'processing'])
    .executeTakeFirst();
