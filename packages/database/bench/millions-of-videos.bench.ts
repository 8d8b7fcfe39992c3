/**
 * Videos, their tasks and the log of a cell after months: whether first pages, kept counts and retention still read their indexes, and how
 * long they take. Without an argument 20 million videos: some hours and 120 GB, for a machine with nothing else to do; 1 takes ten minutes.
 * Run: node packages/database/bench/millions-of-videos.bench.ts [millions]
 */
import { setup } from '@sarm/testing/database-template';
import { createTestDatabase } from '@sarm/testing/test-database';
import { type CompiledQuery, sql } from 'kysely';
import { logsCountQuery, logsPageQuery } from '../src/audit/logs.repository.ts';
import { technicalCountsQuery } from '../src/dashboards/technical-dashboard.repository.ts';
import type { Scoped } from '../src/kernel/connect.ts';
import { asInstallation, asUser, inScope, type Scope } from '../src/kernel/scope.ts';
import { videosCountQuery, videosPageQuery } from '../src/samples/videos.repository.ts';
import { deleteFinishedTasks } from '../src/work/clear-finished.repository.ts';
import { openTaskCountQuery } from '../src/work/open-tasks.repository.ts';
import { listTasks } from '../src/work/tasks.repository.ts';
import { fillLargeInstallation } from '../testing/large-installation.ts';
import { fillLargeLog } from '../testing/large-log.ts';
import { addVideosWithTasks, TASKS_EACH } from '../testing/many-videos.ts';
import { readPlan, scansOf } from '../testing/query-plan.ts';

const MILLION = 1_000_000;
const videos = Math.round(Number(process.argv[2] ?? 20) * MILLION);
const FIRST_VIDEOS = 100_000;
const RUNS = 5;
/** technical.md, section I: what a person waits for. */
const PAGE_MS = 150;
/** A count or a dashboard over everything grows with it; no statement may come near the 30 s at which it is ended. */
const COUNT_MS = 5000;
const ROUND_MS = 2000;
const GROWING = ['videos', 'tasks', 'audit_log', 'frames'];

let template = '';
await setup({ provide: (_, value) => void (template = value) });
const database = await createTestDatabase(template);
const { db } = database.admin;
let failed = false;
const say = (bad: boolean, line: string): void => {
  failed ||= bad;
  console.log(`${bad ? 'MISSED' : 'ok    '} ${line}`);
};
const seconds = (from: number): string => ((performance.now() - from) / 1000).toFixed(0);
const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

interface Measured {
  readonly scope: Scope;
  readonly bar: number;
  readonly call: (tx: Scoped) => Promise<unknown>;
  /** Its plan is read where the repository lends the statement. */
  readonly build?: (tx: Scoped) => { compile(): CompiledQuery };
}

try {
  const began = performance.now();
  const large = await fillLargeInstallation(db, {
    videos: FIRST_VIDEOS,
    videosOfDataset: 20_000,
    frames: 20_000,
  });
  await addVideosWithTasks(db, { from: FIRST_VIDEOS + 1, to: videos });
  console.log(`${videos} videos with ${videos * TASKS_EACH} tasks filled in ${seconds(began)} s`);
  const logBegan = performance.now();
  await fillLargeLog(db, { entries: videos });
  console.log(`${videos} log entries filled in ${seconds(logBegan)} s`);

  for (const table of ['videos', 'tasks', 'audit_log']) {
    const { rows } = await sql<{ heap: number; indexes: number; n: number }>`
      select pg_table_size(${table}::regclass)::float8 as heap, pg_indexes_size(${table}::regclass)::float8 as indexes,
        (select reltuples from pg_class where oid = ${table}::regclass)::float8 as n`.execute(db);
    const { heap = 0, indexes = 0, n = 1 } = rows[0] ?? {};
    console.log(
      `${table}: ${n} rows, ${(heap / n).toFixed(0)} + ${(indexes / n).toFixed(0)} bytes a row, ${((heap + indexes) / 1e9).toFixed(2)} GB`,
    );
  }

  const person = asUser(large.userId);
  const filter = { userId: large.userId, limit: 20, offset: 0 };
  const page = { limit: 20, offset: 0, order: 'desc' } as const;
  const own = { userId: large.userId, projects: 'own' } as const;
  const month = { from: new Date(Date.now() - 30 * 86_400_000) };
  const videosOf = (over: object): Measured => ({
    scope: person,
    bar: PAGE_MS,
    call: (tx) => videosPageQuery(tx, { ...filter, ...over }).execute(),
    build: (tx) => videosPageQuery(tx, { ...filter, ...over }),
  });
  const countOf = (over: object): Measured => ({
    scope: person,
    bar: COUNT_MS,
    call: (tx) => videosCountQuery(tx, { ...filter, ...over }).execute(),
    build: (tx) => videosCountQuery(tx, { ...filter, ...over }),
  });
  const measured: Readonly<Record<string, Measured>> = {
    'first page of videos': videosOf({}),
    'first page of a sample': videosOf({ datasetId: large.datasetId }),
    'first page of a sample by name': videosOf({ datasetId: large.datasetId, sortBy: 'name' }),
    'count of videos of a person': countOf({}),
    'count of a sample': countOf({ datasetId: large.datasetId }),
    'first page of tasks with its count': {
      scope: person,
      bar: COUNT_MS,
      call: (tx) => listTasks(tx, { ...filter }),
    },
    'open tasks of a person': {
      scope: person,
      bar: PAGE_MS,
      call: (tx) => openTaskCountQuery(tx, { userId: large.userId, jobName: 'extract-frames' }).execute(),
      build: (tx) => openTaskCountQuery(tx, { userId: large.userId, jobName: 'extract-frames' }),
    },
    'technical dashboard': {
      scope: person,
      bar: COUNT_MS,
      call: (tx) => technicalCountsQuery(own).execute(tx),
      build: (tx) => ({ compile: () => technicalCountsQuery(own).compile(tx) }),
    },
    'first page of the log': {
      scope: asInstallation,
      bar: PAGE_MS,
      call: (tx) => logsPageQuery(tx, {}, page).execute(),
      build: (tx) => logsPageQuery(tx, {}, page),
    },
    'kept count of the log': {
      scope: asInstallation,
      bar: PAGE_MS,
      call: (tx) => logsCountQuery(tx, {}).execute(),
    },
    'errors of a month in the log': {
      scope: asInstallation,
      bar: PAGE_MS,
      call: (tx) => logsPageQuery(tx, { ...month, severity: 'error' }, page).execute(),
      build: (tx) => logsPageQuery(tx, { ...month, severity: 'error' }, page),
    },
  };
  for (const [name, { scope, bar, call, build }] of Object.entries(measured)) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const from = performance.now();
      await inScope(database.app.db, scope, call);
      times.push(performance.now() - from);
    }
    const plan = build === undefined ? [] : await readPlan(database.app.db, scope, build);
    const scans = GROWING.filter((table) => scansOf(plan, table).some((scan) => scan.endsWith('Seq Scan')));
    const found = median(times);
    say(
      found > bar || scans.length > 0,
      `${name}: ${found.toFixed(1)} ms, first ${times[0]?.toFixed(0)} ms (bar ${bar} ms)${scans.length === 0 ? '' : `, reads all of ${scans.join(', ')}`}`,
    );
  }

  const { total = 0 } =
    (await inScope(database.app.db, asInstallation, (tx) => logsCountQuery(tx, {}).executeTakeFirst())) ?? {};
  say(total < videos, `kept count of the log: ${total} of ${videos} entries`);

  const before = { shortLivedBefore: daysAgo(90), before: daysAgo(365) };
  const rounds: number[] = [];
  let cleared = 0;
  for (let round = 0; round < 20; round += 1) {
    const from = performance.now();
    cleared += await inScope(database.app.db, asInstallation, (tx) => deleteFinishedTasks(tx, before));
    rounds.push(performance.now() - from);
  }
  const worst = Math.max(...rounds);
  say(
    worst > ROUND_MS || cleared === 0,
    `retention: ${cleared} tasks in ${rounds.length} rounds, median ${median(rounds).toFixed(0)} ms, worst ${worst.toFixed(0)} ms (bar ${ROUND_MS} ms)`,
  );
} finally {
  await database.drop();
}
process.exitCode = failed ? 1 : 0;

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 86_400_000);
}
