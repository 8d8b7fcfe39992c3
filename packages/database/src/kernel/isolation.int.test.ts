import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { appendAudit, SYSTEM_ACTOR } from '../audit/audit.repository.ts';
import { verifyAuditChains } from '../audit/verify-chains.ts';
import { newId } from './new-id.ts';
import { asInstallation, asNobody, asProject, asUser, inScope } from './scope.ts';

let database: TestDatabase;
const [anna, ben] = [newId(), newId()];
const [hers, his] = [newId(), newId()];

beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  const { db } = database.admin;
  for (const [user, project] of [
    [anna, hers],
    [ben, his],
  ] as const) {
    await db
      .insertInto('users')
      .values({ id: user, email: `${user}@example.org`, display_name: 'x', password_hash: 'x' })
      .execute();
    await db.insertInto('projects').values({ id: project, name: 'p', created_by: user }).execute();
    await db
      .insertInto('project_members')
      .values({ project_id: project, user_id: user, access_level: 'admin' })
      .execute();
    await db
      .insertInto('datasets')
      .values({ id: newId(), project_id: project, name: 'd', metadata: '{}' })
      .execute();
  }
});
afterAll(() => database.drop());

const datasetsSeenBy = (scope: Parameters<typeof inScope>[1]): Promise<string[]> =>
  inScope(database.app.db, scope, async (tx) =>
    (await tx.selectFrom('datasets').select('project_id').execute()).map((row) => row.project_id),
  );

describe('row-level security', () => {
  it('shows a person only the rows of their memberships, with no filter in the query', async () => {
    expect(await datasetsSeenBy(asUser(anna))).toEqual([hers]);
    expect(await datasetsSeenBy(asUser(ben))).toEqual([his]);
  });

  it('confines a job to its project and shows nothing without a scope', async () => {
    expect(await datasetsSeenBy(asProject(hers))).toEqual([hers]);
    expect(await datasetsSeenBy(asNobody)).toEqual([]);
    expect(await database.app.db.selectFrom('datasets').selectAll().execute()).toEqual([]);
    expect((await datasetsSeenBy(asInstallation)).length).toBe(2);
  });

  it('refuses to write into a foreign project', async () => {
    const intrude = inScope(database.app.db, asUser(anna), (tx) =>
      tx
        .insertInto('datasets')
        .values({ id: newId(), project_id: his, name: 'mine?', metadata: '{}' })
        .execute(),
    );
    await expect(intrude).rejects.toThrow(/row-level security/);
  });

  it('runs as a role that owns no table and cannot switch the isolation off', async () => {
    const { rows } = await sql<{
      owned: number;
    }>`select count(*)::int as owned from pg_tables where tableowner = current_user`.execute(database.app.db);
    expect(rows[0]?.owned).toBe(0);
    await expect(
      sql`alter table datasets disable row level security`.execute(database.app.db),
    ).rejects.toThrow(/owner/);
  });
});

describe('audit log', () => {
  const log = (subjectId: string): Promise<void> =>
    inScope(database.app.db, asProject(hers), (tx) =>
      appendAudit(tx, SYSTEM_ACTOR, { action: 'project.update', subjectId, projectId: hers }),
    );

  it('cannot be changed, deleted or forged by the application role', async () => {
    await log('first');
    const { db } = database.app;
    await expect(db.updateTable('audit_log').set({ action: 'x' }).execute()).rejects.toThrow(
      /permission denied/,
    );
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow(/permission denied/);
    await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow(/permission denied/);
    await expect(db.updateTable('audit_chains').set({ last_number: 0 }).execute()).rejects.toThrow(
      /permission denied/,
    );
  });

  it('keeps one gapless chain under concurrent writers', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, i) => log(`entry ${i}`)));
    expect(await verifyAuditChains(database.app.db)).toEqual([]);
  });

  it('detects a changed row, a missing row and a cut tail', async () => {
    const { db } = database.admin;
    const asSuperuser = (text: string): Promise<unknown> =>
      sql.raw(`begin; set local session_replication_role = replica; ${text}; commit`).execute(db);
    await asSuperuser(`update audit_log set action = 'rewritten' where chain = '${hers}' and number = 3`);
    expect(await verifyAuditChains(db)).toContainEqual({ chain: hers, number: 3, reason: 'content changed' });
    await asSuperuser(`delete from audit_log where chain = '${hers}' and number = 5`);
    expect(await verifyAuditChains(db)).toContainEqual({ chain: hers, number: 6, reason: 'row missing' });
    await asSuperuser(
      `delete from audit_log where chain = '${hers}' and number = (select max(number) from audit_log where chain = '${hers}')`,
    );
    expect((await verifyAuditChains(db)).map((link) => link.reason)).toContain('tail missing');
  });
});
