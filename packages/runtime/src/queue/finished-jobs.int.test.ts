import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

/** A fraction of what a busy day leaves; enough that reading it all costs more than an index. */
const FINISHED = 20_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  await sql`insert into pgboss.job (name, state, started_on, completed_on, heartbeat_seconds)
    select 'extract-frames', 'completed', now(), now(), 10 from generate_series(1, ${FINISHED}::int)`.execute(
    database.admin.db,
  );
  await sql`insert into pgboss.job (name, state, started_on, heartbeat_on, heartbeat_seconds)
    select 'extract-frames', 'active', now(), now(), 10 from generate_series(1, 4)`.execute(
    database.admin.db,
  );
  await sql`analyze pgboss.job_common`.execute(database.admin.db);
});
afterAll(() => database.drop());

describe('D6: jobs that have finished', () => {
  it('are removed after minutes, in every queue', async () => {
    const { rows } = await sql<{ name: string; deletion_seconds: number }>`
      select name, deletion_seconds from pgboss.queue where name not like '\\_\\_pgboss%'`.execute(
      database.app.db,
    );
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter((queue) => queue.deletion_seconds !== 600)).toEqual([]);
  });

  it.each(['(heartbeat_on + heartbeat_seconds', '(started_on + expire_seconds'])(
    'are not read when the engine looks for running ones by %s',
    async (late) => {
      const { rows } = await sql
        .raw<{ 'QUERY PLAN': string }>(
          `explain select id from pgboss.job_common where state = 'active'
           and ${late} * interval '1s') < now() and name = any('{extract-frames,ingest-video}'::text[])`,
        )
        .execute(database.app.db);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('sarm_running_jobs');
      expect(plan).not.toContain('Seq Scan');
    },
  );
});
