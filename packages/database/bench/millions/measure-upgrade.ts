import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect, type Database } from '../../src/kernel/connect.ts';
import { migrateToLatest } from '../../src/kernel/migrate.ts';
import { type Say, secondsOf } from './say.ts';

/** The longest that a write of the running product may wait for a migration (docs/operations/upgrade.md: 5 s for a lock). */
const WRITE_MS = 5000;

interface Server {
  readonly admin: Database;
  readonly ownerUrl: string;
}

/** The migration to this version on the filled tables, while somebody writes tasks as the former version does. */
export async function measureUpgrade({ admin, ownerUrl }: Server, say: Say): Promise<void> {
  const owner = open(ownerUrl);
  try {
    const { seconds, worst } = await besideWrites(admin, () => migrateToLatest(owner.db));
    say(
      worst > WRITE_MS,
      `upgrade to this version: ${seconds.toFixed(1)} s, longest write beside it ${worst.toFixed(0)} ms (bar ${WRITE_MS} ms)`,
    );
  } finally {
    await owner.close();
  }
}

/** An index over all tasks, made as an index of a release is, and the same inside a transaction, as a migration would. */
export async function measureIndexes({ admin, ownerUrl }: Server, say: Say): Promise<void> {
  const owner = open(ownerUrl);
  const make = (how: string) =>
    sql
      .raw(
        `create index ${how} bench_tasks on tasks (project_id, task_type, status, created_at desc, id desc)`,
      )
      .execute(owner.db);
  try {
    const concurrent = await besideWrites(admin, () => make('concurrently'));
    say(
      concurrent.worst > WRITE_MS,
      `index over all tasks beside the work of others: ${concurrent.seconds.toFixed(0)} s, longest write beside it ${concurrent.worst.toFixed(0)} ms (bar ${WRITE_MS} ms)`,
    );
    await sql`drop index bench_tasks`.execute(owner.db);
    const alone = await besideWrites(admin, () => make(''));
    console.log(
      `       the same in a migration's transaction: ${alone.seconds.toFixed(0)} s, longest write beside it ${alone.worst.toFixed(0)} ms`,
    );
    await sql`drop index bench_tasks`.execute(owner.db);
  } finally {
    await owner.close();
  }
}

const open = (url: string) =>
  connect({
    url,
    maxConnections: 2,
    applicationName: 'bench-owner',
    onIdleError: () => undefined,
    statementMilliseconds: 0,
    lockMilliseconds: 5000,
  });

async function besideWrites(
  admin: Database,
  work: () => Promise<unknown>,
): Promise<{ readonly seconds: number; readonly worst: number }> {
  const ended = new AbortController();
  let worst = 0;
  const writing = (async () => {
    while (!ended.signal.aborted) {
      const began = performance.now();
      // The newest task, as a report of progress does it.
      await sql`update tasks set progress = (progress + 1) % 100
        where id = (select id from tasks order by id desc limit 1)`
        .execute(admin)
        // Ended after 30 s, which is how long it has waited.
        .catch(refuseOthers);
      worst = Math.max(worst, performance.now() - began);
      await wait(50);
    }
  })();
  const seconds = await secondsOf(work);
  ended.abort();
  await writing;
  return { seconds, worst };
}

const ENDED = '57014';
function refuseOthers(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === ENDED)) throw error;
}
