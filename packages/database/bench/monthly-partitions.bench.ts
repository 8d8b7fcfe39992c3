/**
 * What partitions by month would give and take: tasks and log entries of two years in one table each, and the same rows in 24 partitions by
 * their ids, which rise with time. Decision 0081 rests on it. Some minutes, in a database of its own.
 * Run: node packages/database/bench/monthly-partitions.bench.ts [thousands of rows]
 */
import { setup } from '@sarm/testing/database-template';
import { createTestDatabase } from '@sarm/testing/test-database';
import { sql } from 'kysely';
import type { Database } from '../src/kernel/connect.ts';

const ROWS = Number(process.argv[2] ?? 1000) * 1000;
const MONTHS = 24;
const VIDEOS = Math.floor(ROWS / 6);
const CHAINS = 500;
const RUNS = 200;

/** As the product makes them: the first 48 bits are the milliseconds. */
const idAt = (moment: string, n: string): string =>
  `(lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0') || '70008' || lpad(to_hex(${n}), 15, '0'))::uuid`;
const boundary = (month: number): string =>
  idAt(`date_trunc('month', now()) - ${MONTHS - month - 1} * interval '1 month'`, '0');
const momentOf = (n: string): string =>
  `now() - (${ROWS} - ${n}) * make_interval(secs => ${(MONTHS * 30.4 * 86_400) / ROWS})`;
const uuid = (kind: number, n: string): string =>
  `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

const TASKS = `select ${idAt(momentOf('n'), 'n')}, ${uuid(1, 'n / 6 % 20')}, 'extraction', 'completed', ${uuid(3, 'n / 6')}, 'extract-frames', (n / 10)::text::xid8, ${momentOf('n')}, ${momentOf('n')}`;
const ENTRIES = `select ${idAt(momentOf('n'), 'n')}, ${uuid(9, `n % ${CHAINS}`)}, n / ${CHAINS} + 1, ${momentOf('n')}, 'data', 'frame.select', ${uuid(2, 'n / 7')}::text`;

let template = '';
await setup({ provide: (_, value) => void (template = value) });
const database = await createTestDatabase(template);
const { db } = database.admin;
const run = (text: string) => sql.raw(text).execute(db);
try {
  await run('set statement_timeout = 0');
  for (const [table, columns, rows] of [
    [
      'tasks',
      'id, project_id, task_type, status, video_id, job_name, changed_in, created_at, finished_at',
      TASKS,
    ],
    ['audit_log', 'id, chain, number, at, type, action, subject_id', ENTRIES],
  ] as const) {
    await run(`create table one_${table} (like ${table} including defaults including indexes)`);
    await run(`create table monthly_${table} (like ${table} including defaults) partition by range (id)`);
    for (let month = 0; month <= MONTHS; month += 1) {
      const from = month === 0 ? 'minvalue' : `(select ${boundary(month - 1)}::text)`;
      const to = month === MONTHS ? 'maxvalue' : `(select ${boundary(month)}::text)`;
      await run(`do $$ begin execute format('create table monthly_${table}_${month} partition of monthly_${table} for values from (%s) to (%s)',
        ${month === 0 ? `'minvalue'` : `quote_literal(${from})`}, ${month === MONTHS ? `'maxvalue'` : `quote_literal(${to})`}); end $$`);
    }
    await copyIndexes(db, table);
    for (const kind of ['one', 'monthly'])
      await run(`insert into ${kind}_${table} (${columns}) ${rows} from generate_series(1, ${ROWS}) n`);
    for (const kind of ['one', 'monthly']) await run(`vacuum analyze ${kind}_${table}`);
  }
  console.log(
    `${ROWS} rows each, ${MONTHS} months; milliseconds of one table and of partitions, the least of ${RUNS}, which other work on the machine stretches least`,
  );
  await compare(
    'the tasks of a video',
    (kind, n) =>
      `select * from ${kind}_tasks where video_id = ${uuid(3, String((n * 7919) % VIDEOS))} order by created_at desc limit 20`,
  );
  await compare(
    'the first page of a project',
    (kind, n) =>
      `select * from ${kind}_tasks where project_id = ${uuid(1, String(n % 20))} order by created_at desc, id desc limit 20`,
  );
  await compare(
    'what changed lately in a project',
    (kind, n) =>
      `select * from ${kind}_tasks where project_id = ${uuid(1, String(n % 20))} and changed_in >= '${Math.floor(ROWS / 10) - 5}'::xid8 order by changed_in limit 50`,
  );
  await compare(
    'open work',
    (kind) => `select * from ${kind}_tasks where status in ('pending', 'processing')`,
  );
  await compare(
    'the log of a record',
    (kind, n) =>
      `select * from ${kind}_audit_log where subject_id = (${uuid(2, String((n * 7919) % Math.floor(ROWS / 7)))})::text order by at desc, id desc limit 15`,
  );
  await compare(
    'the entry before another in a chain',
    (kind, n) =>
      `select hash from ${kind}_audit_log where chain = ${uuid(9, String(n % CHAINS))} and number = ${(n * 31) % Math.floor(ROWS / CHAINS)}`,
  );
  await refused(
    'two extractions of a video at once cannot be ruled out',
    "create unique index on monthly_tasks (video_id, task_type) where status = 'pending'",
  );
  await refused(
    'one number of a chain cannot be ruled out twice',
    'alter table monthly_audit_log add unique (chain, number)',
  );
  await run('alter table monthly_tasks add primary key (id)');
  await run('create table naming (task_id uuid references monthly_tasks on delete set null)');
  await run('insert into naming select id from monthly_tasks_3 limit 1');
  await refused(
    'a month that anything names cannot be dropped',
    'alter table monthly_tasks detach partition monthly_tasks_3',
  );
} finally {
  await database.drop();
}

/** Unique ones and those of constraints as plain ones: partitions cannot have them without the id. */
async function copyIndexes(own: Database, table: string): Promise<void> {
  const { rows } = await sql<{ made: string }>`
    select regexp_replace(pg_get_indexdef(indexrelid), '^CREATE (UNIQUE )?INDEX \\S+ ON \\S+', ${`create index on monthly_${table}`}) as made
    from pg_index where indrelid = ${table}::regclass`.execute(own);
  for (const { made } of rows) await sql.raw(made).execute(own);
}

/** Sent as text each time, as the product sends its statements: planning is part of it. */
async function compare(what: string, statement: (kind: string, n: number) => string): Promise<void> {
  const found: string[] = [];
  for (const kind of ['one', 'monthly']) {
    const times: number[] = [];
    for (let n = 1; n <= RUNS; n += 1) {
      const from = performance.now();
      await run(statement(kind, n));
      times.push(performance.now() - from);
    }
    found.push(Math.min(...times).toFixed(2));
  }
  console.log(`${what}: ${found.join(', ')}`);
}

async function refused(what: string, statement: string): Promise<void> {
  try {
    await run(statement);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.log(`${what}: ${error.message}`);
    return;
  }
  throw new Error(`PostgreSQL did what it was expected to refuse: ${statement}`);
}
