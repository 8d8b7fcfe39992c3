import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { createPerson, createProject } from '@sarm/testing/people';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newId } from '../kernel/new-id.ts';
import { asInstallation, asNobody, asProject, asUser, inScope, type Scope } from '../kernel/scope.ts';
import { dropChecks, writeAnyRow } from '../../testing/isolated-rows.ts';
import { ISOLATIONS, isolationOf, readIsolation, type TableIsolation } from './read-isolation.ts';
import { UNISOLATED_TABLES } from './unisolated-tables.ts';

let database: TestDatabase;
let tables: readonly TableIsolation[];
let [anna, ben, hers, his] = ['', '', '', ''];
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  tables = await readIsolation(database.admin.db);
  anna = (await createPerson(database)).id;
  ben = (await createPerson(database)).id;
  hers = await createProject(database, { members: { [anna]: 'admin' } });
  his = await createProject(database, { members: { [ben]: 'admin' } });
});
afterAll(() => database.drop());

describe('isolation, by the catalogue of PostgreSQL', () => {
  it('isolates every table, or names it in the list with its reason, and never both', () => {
    const open = tables.filter((table) => isolationOf(table) === undefined).map(({ table }) => table);
    expect(open.sort()).toEqual(Object.keys(UNISOLATED_TABLES).sort());
    for (const reason of Object.values(UNISOLATED_TABLES)) expect(reason.length).toBeGreaterThan(20);
    for (const { table, enabled } of tables)
      expect({ table, enabled }).toEqual({ table, enabled: !(table in UNISOLATED_TABLES) });
  });

  it('forces row security on every isolated table, by a policy that calls the right function', () => {
    for (const table of tables) {
      const isolation = isolationOf(table);
      if (isolation === undefined) continue;
      const condition = table.policies.find((policy) => policy.name === isolation)?.condition ?? '';
      const calls = condition.includes(ISOLATIONS[isolation]);
      expect({ table: table.table, forced: table.forced, calls }).toEqual({
        table: table.table,
        forced: true,
        calls: true,
      });
    }
  });

  it('isolates whatever has a project by project, unless a person or the installation owns it', () => {
    const others = tables.filter(
      (table) => table.columns.includes('project_id') && isolationOf(table) !== 'members_only',
    );
    expect(others.map(({ table }) => table)).toEqual([
      'audit_log',
      'erasures',
      'mails',
      'notifications',
      'outbox',
    ]);
  });
});

/** Rows that the application adds and never changes, whosever they are. */
/** Made and deleted, never changed: the application may not even try. */
const NEVER_CHANGED = ['dataset_versions', 'dataset_version_frames', 'model_comparison_videos'];
const APPEND_ONLY = ['annotation_edits', 'labelling_guides'];

describe('a row of somebody else', () => {
  /** Which column says whose the row is, and whose rows the test writes: the person's own and a stranger's. */
  const ownership = (table: TableIsolation): { column: string; own: string; foreign: string } | undefined => {
    if (isolationOf(table) === 'owner_only') return { column: 'owner_id', own: anna, foreign: ben };
    if (isolationOf(table) !== 'members_only' || table.table === 'projects') return undefined;
    return { column: 'project_id', own: hers, foreign: his };
  };
  const owned = (): { table: string; column: string; own: string; foreign: string }[] =>
    tables.flatMap((table) => {
      const found = ownership(table);
      return found === undefined ? [] : [{ table: table.table, ...found }];
    });
  const seen = (scope: Scope, table: string, column: string): Promise<string[]> =>
    inScope(database.app.db, scope, async (tx) => {
      const { rows } = await sql<{ whose: string }>`
        select ${sql.ref(column)}::text as whose from ${sql.table(table)} order by 1`.execute(tx);
      return [...new Set(rows.map((row) => row.whose))];
    });

  beforeAll(async () => {
    await dropChecks(database.admin.db);
    for (const { table, column, own, foreign } of owned())
      for (const whose of [own, foreign])
        if (table !== 'project_members') await writeAnyRow(database.admin.db, table, { [column]: whose });
  });

  it('is invisible to a person, in every table', async () => {
    expect(owned().length).toBeGreaterThan(17);
    for (const { table, column, own } of owned())
      expect({ table, seen: await seen(asUser(anna), table, column) }).toEqual({ table, seen: [own] });
    expect(await seen(asUser(anna), 'projects', 'id')).toEqual([hers]);
  });

  it('is invisible to a job of another project and to nobody, and the installation sees it, in every table', async () => {
    for (const { table, column, own, foreign } of owned()) {
      const ofProject = column === 'project_id' ? [own] : [];
      expect({ table, seen: await seen(asProject(hers), table, column) }).toEqual({ table, seen: ofProject });
      expect({ table, seen: await seen(asNobody, table, column) }).toEqual({ table, seen: [] });
      const all = await seen(asInstallation, table, column);
      expect({ table, all }).toEqual({ table, all: [own, foreign].sort() });
    }
  });

  it('can be neither changed nor deleted where rows are only added, not even one of their own', async () => {
    for (const table of APPEND_ONLY)
      for (const statement of [
        sql`update ${sql.table(table)} set project_id = project_id`,
        sql`delete from ${sql.table(table)}`,
      ]) {
        const attempt = inScope(database.app.db, asUser(anna), (tx) => statement.execute(tx));
        await expect(attempt).rejects.toThrow(/permission denied/);
      }
  });

  it('can be neither changed nor deleted where rows are never changed, not even one of their own', async () => {
    for (const { table, column, own, foreign } of owned().filter(({ table }) =>
      NEVER_CHANGED.includes(table),
    )) {
      const attempt = (statement: ReturnType<typeof sql>) =>
        inScope(database.app.db, asUser(anna), (tx) => statement.execute(tx));
      const whose = sql.ref(column);
      const deleted = await attempt(sql`delete from ${sql.table(table)} where ${whose} = ${foreign}`);
      expect([table, deleted.numAffectedRows]).toEqual([table, 0n]);
      await expect(attempt(sql`update ${sql.table(table)} set ${whose} = ${own}`)).rejects.toThrow(
        /permission denied/,
      );
    }
  });

  it('can be neither changed, deleted nor made, in any table', async () => {
    for (const { table, column, own, foreign } of owned().filter(
      (each) => !APPEND_ONLY.includes(each.table) && !NEVER_CHANGED.includes(each.table),
    )) {
      const attempt = (statement: ReturnType<typeof sql>) =>
        inScope(database.app.db, asUser(anna), (tx) => statement.execute(tx));
      const whose = sql.ref(column);
      const deleted = await attempt(sql`delete from ${sql.table(table)} where ${whose} = ${foreign}`);
      const changed = await attempt(
        sql`update ${sql.table(table)} set ${whose} = ${whose} where ${whose} = ${foreign}`,
      );
      expect([table, changed.numAffectedRows, deleted.numAffectedRows]).toEqual([table, 0n, 0n]);
      const given = attempt(
        sql`update ${sql.table(table)} set ${whose} = ${foreign} where ${whose} = ${own}`,
      );
      await expect(given).rejects.toThrow(/row-level security/);
    }
  });

  it('without a project belongs to its creator alone', async () => {
    for (const [table, columns] of [['tasks', { project_id: null }]] as const) {
      for (const who of [anna, ben, null])
        await writeAnyRow(database.admin.db, table, { ...columns, id: newId(), created_by: who });
      const of = (scope: Scope) =>
        inScope(database.app.db, scope, async (tx) =>
          (await tx.selectFrom(table).select('created_by').where('project_id', 'is', null).execute()).map(
            (row) => row.created_by,
          ),
        );
      expect(await of(asUser(anna))).toEqual([anna]);
      expect(await of(asProject(hers))).toEqual([]);
      expect(await of(asNobody)).toEqual([]);
      expect(new Set(await of(asInstallation))).toEqual(new Set([anna, ben, null]));
    }
  });

  it('that the installation works off is left by anybody and read by nobody else', async () => {
    const tablesOfInstallation = tables.filter((table) => isolationOf(table) === 'installation_only');
    expect(tablesOfInstallation.map(({ table }) => table)).toEqual([
      'audit_progress',
      'audit_verifications',
      'backup_records',
      'erasures',
      'mails',
      'outbox',
      'retention_passes',
    ]);
    await inScope(database.app.db, asUser(anna), (tx) =>
      tx.insertInto('outbox').values({ id: newId(), kind: 'test', payload: '{}' }).execute(),
    );
    for (const scope of [asUser(anna), asProject(hers), asNobody])
      expect(await seen(scope, 'outbox', 'kind')).toEqual([]);
    expect(await seen(asInstallation, 'outbox', 'kind')).toEqual(['test']);
  });
});
