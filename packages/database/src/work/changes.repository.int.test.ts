import { createPerson, createProject } from '@sarm/testing/people';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  changedTasksQuery,
  findChangedTasks,
  findNotificationNews,
  lookAround,
  newestNotificationQuery,
  openTasksQuery,
} from './changes.repository.ts';
import type { Scoped } from '../kernel/connect.ts';
import { BEGINNING, cutMoment, type Moment } from '../kernel/moments.ts';
import { newId } from '../kernel/new-id.ts';
import { asUser, inOneMoment } from '../kernel/scope.ts';
import { vacuumTable } from '../../testing/vacuum-table.ts';

const TASKS = 40_000;
const PROJECTS = 20;

let database: TestDatabase;
let [anna, hers, another] = ['', '', ''];
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  anna = (await createPerson(database)).id;
  const ben = (await createPerson(database)).id;
  hers = await createProject(database, { members: { [anna]: 'admin' } });
  another = await createProject(database, { members: { [ben]: 'admin' } });
  const others = [another, ...(await Promise.all(Array.from({ length: PROJECTS - 2 }, () => project())))];
  await database.admin.db.transaction().execute(async (tx) => {
    // Without the triggers, which would give every row the same transaction.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into tasks (id, project_id, task_type, status, job_name, created_by, changed_in)
      select gen_random_uuid(), case when n % 40 = 0 then null else (${[hers, ...others]}::uuid[])[n % ${PROJECTS} + 1] end,
        'report', case when n % 500 = 0 then 'pending' else 'completed' end, 'j', ${anna}, ((n % 600) + 5)::text::xid8
      from generate_series(1, ${TASKS}::int) n`.execute(tx);
    await sql`insert into notifications (id, owner_id, outbox_id, code, changed_in)
      select gen_random_uuid(), (array[${anna}, ${ben}]::uuid[])[n % 2 + 1], gen_random_uuid(), 'c', ((n % 600) + 5)::text::xid8
      from generate_series(1, 20000) n`.execute(tx);
  });
  for (const table of ['tasks', 'notifications', 'project_members'])
    await vacuumTable(database.admin.db, table);
});
afterAll(() => database.drop());

const project = (): Promise<string> => createProject(database, {});
const asAnna = <T>(work: (tx: Scoped) => Promise<T>): Promise<T> =>
  inOneMoment(database.app.db, asUser(anna), work);
const now = async (): Promise<Moment> => (await asAnna((tx) => lookAround(tx, anna))).now;
const changedSince = async (since: Moment, until?: Moment): Promise<string[]> => {
  const end = until ?? (await now());
  const rows = await asAnna((tx) => findChangedTasks(tx, { userId: anna, since, until: end }, 1000));
  return rows.map((row) => row.id);
};
const insert = async (over: object = {}): Promise<string> => {
  const row = {
    id: newId(),
    project_id: hers,
    task_type: 'report',
    job_name: 'j',
    created_by: anna,
  } as const;
  await database.admin.db
    .insertInto('tasks')
    .values({ ...row, ...over })
    .execute();
  return row.id;
};

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

async function readsOf(table: string, build: (tx: Scoped) => { compile(): CompiledQuery }) {
  return await asAnna(async (tx) => {
    const { sql: text, parameters, query } = build(tx).compile();
    const explain = { sql: `explain (analyze, format json) ${text}`, parameters, query };
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      explain as CompiledQuery<never>,
    );
    const nodes = nodesOf(rows[0]?.['QUERY PLAN'][0].Plan as PlanNode);
    const scans = nodes.filter((node) => node['Relation Name'] === table);
    const touched = scans.map(
      (node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    );
    return { kinds: scans.map((node) => node['Node Type']), touched: touched.reduce((a, b) => a + b, 0) };
  });
}

describe('what changed between two moments', () => {
  it('is what was committed between them, also by a transaction that began long before', async () => {
    const early = database.admin.pool.connect();
    const client = await early;
    const late = newId();
    try {
      await client.query('begin');
      await client.query(
        `insert into tasks (id, project_id, task_type, job_name) values ($1, $2, 'report', 'j')`,
        [late, hers],
      );
      const before = await now();
      const quick = await insert();
      const between = await now();
      expect(await changedSince(before, between)).toEqual([quick]);
      await client.query('commit');
      // Its number is lower than that of the one that was sent already, and so is its time.
      expect(await changedSince(between)).toEqual([late]);
      expect(await changedSince(before)).toEqual([late, quick]);
      expect(await changedSince(await now())).toEqual([]);
    } finally {
      client.release();
    }
  });

  it('leaves out what was rolled back, and reports a row once however often one transaction wrote it', async () => {
    const id = await insert();
    const before = await now();
    const { db } = database.admin;
    await db
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('tasks').set({ progress: 5 }).where('id', '=', id).execute();
        throw new Error('no');
      })
      .catch(() => undefined);
    expect(await changedSince(before)).toEqual([]);
    await db.transaction().execute(async (tx) => {
      for (const progress of [1, 2, 3])
        await tx.updateTable('tasks').set({ progress }).where('id', '=', id).execute();
    });
    expect(await changedSince(before)).toEqual([id]);
  });

  it('holds only the projects of the person and their own work without one', async () => {
    const before = await now();
    await insert({ project_id: another });
    await insert({ project_id: null, created_by: (await createPerson(database)).id });
    await insert({ project_id: null, created_by: null });
    const own = await insert({ project_id: null });
    const inHers = await insert({ created_by: null });
    expect((await changedSince(before)).sort()).toEqual([own, inHers].sort());
  });

  it('can be read page by page without a gap, all of one transaction together', async () => {
    const until = await now();
    const seen = new Map<string, number>();
    let since: Moment = BEGINNING;
    for (let page = 0; page < 200; page += 1) {
      const rows = await asAnna((tx) => findChangedTasks(tx, { userId: anna, since, until }, 200));
      for (const row of rows) seen.set(row.id, (seen.get(row.id) ?? 0) + 1);
      if (rows.length < 200) break;
      since = cutMoment(until, rows.at(-1)?.changed_in ?? '');
    }
    const all = await asAnna((tx) => findChangedTasks(tx, { userId: anna, since: BEGINNING, until }, TASKS));
    expect(all.length).toBeGreaterThanOrEqual(2000);
    expect(seen.size).toBe(all.length);
    expect(Math.max(...seen.values())).toBe(1);
  });

  it('holds the newest unread notification of the person, and of nobody else', async () => {
    const news = async (since: Moment) => {
      const until = await now();
      return await asAnna((tx) => findNotificationNews(tx, { userId: anna, since, until }));
    };
    const before = await now();
    const { unread } = await news(before);
    const { db } = database.admin;
    const base = { code: 'c', outbox_id: newId() };
    const ben = (await createPerson(database)).id;
    await db
      .insertInto('notifications')
      .values({ ...base, id: newId(), owner_id: ben })
      .execute();
    expect(await news(before)).toEqual({ unread, newest: undefined });
    const id = newId();
    await db
      .insertInto('notifications')
      .values({ ...base, id, owner_id: anna })
      .execute();
    expect(await news(before)).toMatchObject({ unread: unread + 1, newest: { id } });
    await db.updateTable('notifications').set({ read_at: new Date() }).where('id', '=', id).execute();
    expect(await news(before)).toEqual({ unread, newest: undefined });
  });
});

describe('query plans with 40,000 tasks and 20,000 notifications', () => {
  it('read by index only what changed for the person since a recent moment', async () => {
    const since = '598:598:' as Moment;
    const between = { userId: anna, since, until: await now() };
    const tasks = await readsOf('tasks', (tx) => changedTasksQuery(tx, between, 50));
    expect(tasks.kinds).not.toContain('Seq Scan');
    expect(tasks.touched).toBeLessThan(200);
    const notifications = await readsOf('notifications', (tx) => newestNotificationQuery(tx, between));
    expect(notifications.kinds).not.toContain('Seq Scan');
    expect(notifications.touched).toBeLessThan(200);
  });

  it('read open tasks by index', async () => {
    const filter = { userId: anna, projectIds: [hers], own: true, after: null, limit: 50 };
    const open = await readsOf('tasks', (tx) => openTasksQuery(tx, filter));
    expect(open.kinds).not.toContain('Seq Scan');
    expect(open.touched).toBeLessThanOrEqual(200);
  });
});
