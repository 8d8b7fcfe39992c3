import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { asNobody, asProject, asUser, inOneMoment, inScope } from './scope.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  await database.admin.pool.query('create table kept (n int primary key)');
  await database.admin.pool.query('grant all on kept to public');
});
afterAll(() => database.drop());

const kept = async (): Promise<number> =>
  (await database.admin.pool.query<{ n: number }>('select count(*)::int as n from kept')).rows[0]?.n ?? -1;
const keep = (n: number) => sql`insert into kept values (${n})`;

describe('a transaction that begins with its first statement', () => {
  it('keeps all of its statements or none', async () => {
    const { db } = database.app;
    await db.transaction().execute(async (tx) => {
      await keep(1).execute(tx);
      await keep(2).execute(tx);
    });
    expect(await kept()).toBe(2);
    const failing = db.transaction().execute(async (tx) => {
      await keep(3).execute(tx);
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await kept()).toBe(2);
  });

  it('is rolled back when its very first statement fails, and leaves a connection that works', async () => {
    const { db, pool } = database.app;
    for (let turn = 0; turn < 20; turn += 1) {
      const failing = db.transaction().execute((tx) => keep(1).execute(tx));
      await expect(failing).rejects.toMatchObject({ code: '23505' });
    }
    const states = await database.admin.pool.query<{ state: string }>(
      'select distinct state from pg_stat_activity where datname = current_database() and usename = $1',
      ['sarm_app'],
    );
    expect(states.rows).toEqual([{ state: 'idle' }]);
    expect(pool.waitingCount).toBe(0);
  });

  it('sends nothing where no statement was run, and forgets that it was to begin', async () => {
    const { db } = database.app;
    await db.transaction().execute(() => Promise.resolve());
    await keep(4).execute(db);
    expect(await kept()).toBe(3);
  });

  it('begins with the requested isolation level', async () => {
    const settings = await inOneMoment(database.app.db, asNobody, (tx) =>
      sql<{ level: string; only: string }>`select current_setting('transaction_isolation') as level,
        current_setting('transaction_read_only') as only`.execute(tx),
    );
    expect(settings.rows).toEqual([{ level: 'repeatable read', only: 'on' }]);
  });

  it('runs its first statement under its scope, and the next transaction under none of it', async () => {
    const { db } = database.app;
    const scope = sql<{ person: string; project: string }>`
      select current_setting('app.user_id', true) as person, current_setting('app.project_id', true) as project`;
    const person = await inScope(db, asUser('u1'), (tx) => scope.execute(tx));
    expect(person.rows).toEqual([{ person: 'u1', project: '' }]);
    const project = await inScope(db, asProject('p1'), (tx) => scope.execute(tx));
    expect(project.rows).toEqual([{ person: '', project: 'p1' }]);
    expect((await scope.execute(db)).rows).toEqual([{ person: '', project: '' }]);
  });

  it('keeps nothing where its scope or its first statement under it fails', async () => {
    const { db } = database.app;
    for (let turn = 0; turn < 20; turn += 1) {
      // No text of PostgreSQL has this character, so the scope is refused.
      await expect(inScope(db, asUser('\0'), (tx) => keep(6).execute(tx))).rejects.toThrow(/byte sequence/);
      await expect(inScope(db, asUser('u1'), (tx) => keep(1).execute(tx))).rejects.toMatchObject({
        code: '23505',
      });
    }
    await inScope(db, asUser('u1'), () => Promise.resolve());
    expect(await kept()).toBe(3);
  });

  it('sends a script that begins by itself as it is', async () => {
    await sql.raw('begin; insert into kept values (5); rollback').execute(database.app.db);
    expect(await kept()).toBe(3);
  });
});
