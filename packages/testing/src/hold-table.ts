import { sql } from 'kysely';
import type { TestDatabase } from './test-database.ts';

export interface HeldTable {
  /** Whether somebody waits. */
  hasWaiter(): Promise<boolean>;
  release(): Promise<void>;
}

/** A writer to the table now waits in the middle of its work until it is released, and can be killed there. */
export async function holdTable({ admin }: TestDatabase, table: string): Promise<HeldTable> {
  const client = await admin.pool.connect();
  await client.query(
    `begin; set local idle_in_transaction_session_timeout = 0; lock table ${table} in share mode`,
  );
  let isHeld = true;
  return {
    hasWaiter: async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from pg_locks
          where relation = ${table}::regclass and not granted`.execute(admin.db)
      ).rows[0]?.n === 1,
    // A statement that waits does not notice that its client has died, and would be done once it may: it goes with it.
    release: async () => {
      if (!isHeld) return;
      isHeld = false;
      await client.query(
        'select pg_terminate_backend(pid) from pg_locks where relation = $1::regclass and not granted',
        [table],
      );
      await client.query('rollback');
      client.release();
    },
  };
}
