import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

interface OpenTaskOwner {
  readonly userId: string;
  readonly jobName: string;
}

const isOpen = sql<boolean>`tasks.status in ('pending', 'processing')`;

export const openTaskCountQuery = (tx: Scoped, { userId, jobName }: OpenTaskOwner) =>
  tx
    .selectFrom('tasks')
    .where('created_by', '=', userId)
    .where('job_name', '=', jobName)
    .where(isOpen)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<string | null>`(array_agg(tasks.id order by tasks.created_at, tasks.id))[1]`.as('oldest'),
    ]);

/** How much work of one kind a person has started that has not ended, and the one that waits longest. */
export const countOpenTasks = (
  tx: Scoped,
  owner: OpenTaskOwner,
): Promise<{ readonly count: number; readonly oldest: string | null }> =>
  openTaskCountQuery(tx, owner).executeTakeFirstOrThrow();

/**
 * Calls of one person that start such work come one after the other until the transaction ends: at the same moment each would find room
 * for one more. Take it before any row is locked.
 */
export async function lockOpenTasks(tx: Scoped, { userId, jobName }: OpenTaskOwner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`open tasks ${jobName} ${userId}`}, 0))`.execute(
    tx,
  );
}

/** The open print of an analysis by this person that shows the same; only the moment of its making may differ. */
export async function findEqualPrint(
  tx: Scoped,
  print: { readonly userId: string; readonly analysisId: string; readonly document: string },
): Promise<string | undefined> {
  const found = await tx
    .selectFrom('analysis_prints')
    .innerJoin('tasks', 'tasks.id', 'analysis_prints.task_id')
    .select('tasks.id')
    .where('analysis_prints.analysis_id', '=', print.analysisId)
    .where('tasks.created_by', '=', print.userId)
    .where(isOpen)
    .where(sql<boolean>`analysis_prints.document - 'madeAt' = ${print.document}::jsonb - 'madeAt'`)
    .executeTakeFirst();
  return found?.id;
}
