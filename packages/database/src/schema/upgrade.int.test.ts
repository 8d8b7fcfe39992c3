import { APP_ROLE } from '../kernel/provision.ts';
import { databaseUrl } from '@sarm/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FROZEN_DUMPS, type RestoredDump, restoreFrozen } from '../../testing/restore-frozen.ts';
import { verifyAuditChains } from '../audit/verify-chains.ts';
import { type Connected, connect } from '../kernel/connect.ts';
import { migrateToLatest, readMigrations } from '../kernel/migrate.ts';
import { asInstallation, asNobody, asProject, asUser, inScope, type Scope } from '../kernel/scope.ts';
import { isolationOf, readIsolation } from './read-isolation.ts';
import { UNISOLATED_TABLES } from './unisolated-tables.ts';

const open = (url: string): Connected =>
  connect({ url, maxConnections: 2, applicationName: 'test-upgrade', onIdleError: () => undefined });

/** By the name of the table, that of the migrator itself left out. */
async function countRows({ admin }: RestoredDump): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'app', 'pgboss') and tablename not like 'kysely%' and tablename <> 'migration_digests'
    order by 1`.execute(admin.db);
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const { rows: counted } = await sql<{ n: number }>`select count(*) as n from ${sql.raw(name)}`.execute(
      admin.db,
    );
    counts[name] = counted[0]?.n ?? 0;
  }
  return counts;
}

describe.each(FROZEN_DUMPS)('an installation of %s', (file) => {
  let restored: RestoredDump;
  let app: Connected;
  let before: Record<string, number>;
  let applied: string[];
  beforeAll(async () => {
    restored = await restoreFrozen(file);
    before = await countRows(restored);
    const owner = open(restored.ownerUrl);
    applied = await migrateToLatest(owner.db);
    await owner.close();
    app = open(databaseUrl(restored.name, APP_ROLE));
  });
  afterAll(async () => {
    await app?.close();
    await restored?.drop();
  });

  it('is migrated from its schema to the newest, by the migrations that came after it', async () => {
    const newer = (await readMigrations())
      .map(({ name }) => name)
      .filter((name) => name.slice(0, 4) > file.slice(0, 4));
    expect(applied).toEqual(newer);
  });

  it('keeps every row of every table', async () => {
    expect(before['public.videos']).toBe(25);
    for (const table of ['analyses', 'analysis_versions', 'reports', 'frames', 'detections', 'audit_log'])
      expect([table, before[`public.${table}`]]).not.toEqual([table, 0]);
    const after = await countRows(restored);
    expect(after).toMatchObject(before);
  });

  it('has row security forced on every table that isolates, the new ones among them', async () => {
    const tables = await readIsolation(restored.admin.db);
    const isolated = tables.filter((table) => isolationOf(table) !== undefined);
    expect(isolated.length).toBeGreaterThan(20);
    expect(isolated.filter(({ enabled, forced }) => !enabled || !forced)).toEqual([]);
    const others = tables.filter((table) => isolationOf(table) === undefined);
    expect(others.map(({ table }) => table).sort()).toEqual(Object.keys(UNISOLATED_TABLES).sort());
  });

  it('is owned by the owner alone, and the application may do what it needs', async () => {
    const { rows: owners } = await sql<{ owner: string }>`
      select distinct tableowner as owner from pg_tables where schemaname in ('public', 'pgboss')`.execute(
      restored.admin.db,
    );
    expect(owners).toEqual([{ owner: 'sarm_owner' }]);
    const alter = sql`alter table videos add column x int`.execute(app.db);
    await expect(alter).rejects.toThrow(/must be owner/);
  });

  it('holds an unbroken audit log', async () => {
    expect(await verifyAuditChains(app.db)).toEqual([]);
    const { rows } = await sql<{ n: number }>`select count(*) as n from audit_chains`.execute(app.db);
    expect(rows[0]?.n).toBeGreaterThan(1);
  });

  it('shows its rows to the application through scopes, and to nobody else', async () => {
    const [project] = await restored.admin.db.selectFrom('projects').select('id').execute();
    const [member] = await restored.admin.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'lab@demo.local')
      .execute();
    const videosSeen = (scope: Scope) =>
      inScope(app.db, scope, async (tx) => (await tx.selectFrom('videos').select('id').execute()).length);
    const scopes = [asProject(project?.id ?? ''), asUser(member?.id ?? ''), asInstallation, asNobody];
    const seen: number[] = [];
    for (const scope of scopes) seen.push(await videosSeen(scope));
    expect(seen).toEqual([25, 25, 25, 0]);
  });
});
