import { type CompiledQuery } from 'kysely';
import { logsCountQuery, logsPageQuery } from '../../src/audit/logs.repository.ts';
import { technicalCountsQuery } from '../../src/dashboards/technical-dashboard.repository.ts';
import type { Database, Scoped } from '../../src/kernel/connect.ts';
import { asInstallation, asUser, inScope, type Scope } from '../../src/kernel/scope.ts';
import { videosCountQuery, videosPageQuery } from '../../src/samples/videos.repository.ts';
import { openTaskCountQuery } from '../../src/work/open-tasks.repository.ts';
import { listTasks, tasksPageQuery } from '../../src/work/tasks.repository.ts';
import type { LargeInstallation } from '../../testing/large-installation.ts';
import { readPlan, scansOf } from '../../testing/query-plan.ts';
import { median, type Say } from './say.ts';

const RUNS = 5;
/** technical.md, section I: what a person waits for. */
const PAGE_MS = 150;
/** A count or a dashboard over everything grows with it; no statement may come near the 30 s at which it is ended. */
const COUNT_MS = 5000;
const GROWING = ['videos', 'tasks', 'audit_log', 'frames'];

interface Measured {
  readonly scope: Scope;
  readonly bar: number;
  readonly call: (tx: Scoped) => Promise<unknown>;
  /** Its plan is read where the repository lends the statement. */
  readonly build?: (tx: Scoped) => { compile(): CompiledQuery };
}

/** What people wait for: each call five times, and whether its plan reads all of a large table. */
export async function measureReads(
  db: Database,
  large: Pick<LargeInstallation, 'userId' | 'datasetId'>,
  say: Say,
): Promise<void> {
  for (const [name, { scope, bar, call, build }] of Object.entries(readsOf(large))) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const from = performance.now();
      await inScope(db, scope, call);
      times.push(performance.now() - from);
    }
    const plan = build === undefined ? [] : await readPlan(db, scope, build);
    const scans = GROWING.filter((table) => scansOf(plan, table).some((scan) => scan.endsWith('Seq Scan')));
    const found = median(times);
    say(
      found > bar || scans.length > 0,
      `${name}: ${found.toFixed(1)} ms, first ${times[0]?.toFixed(0)} ms (bar ${bar} ms)${scans.length === 0 ? '' : `, reads all of ${scans.join(', ')}`}`,
    );
  }
}

function readsOf({
  userId,
  datasetId,
}: Pick<LargeInstallation, 'userId' | 'datasetId'>): Readonly<Record<string, Measured>> {
  const person = asUser(userId);
  const filter = { userId, limit: 20, offset: 0 };
  const page = { limit: 20, offset: 0, order: 'desc' } as const;
  const own = { userId, projects: 'own' } as const;
  const month = { from: new Date(Date.now() - 30 * 86_400_000) };
  const by = (bar: number, scope: Scope, build: NonNullable<Measured['build']>): Measured => ({
    scope,
    bar,
    call: (tx) => tx.executeQuery(build(tx).compile()),
    build,
  });
  const videosOf = (over: object): Measured =>
    by(PAGE_MS, person, (tx) => videosPageQuery(tx, { ...filter, ...over }));
  const countOf = (over: object): Measured =>
    by(COUNT_MS, person, (tx) => videosCountQuery(tx, { ...filter, ...over }));
  return {
    'first page of videos': videosOf({}),
    'first page of a sample': videosOf({ datasetId }),
    'first page of a sample by name': videosOf({ datasetId, sortBy: 'name' }),
    'count of videos of a person': countOf({}),
    'count of a sample': countOf({ datasetId }),
    'first page of tasks': by(PAGE_MS, person, (tx) => tasksPageQuery(tx, filter)),
    'first page of tasks with its count': {
      scope: person,
      bar: COUNT_MS,
      call: (tx) => listTasks(tx, filter),
    },
    'first page of failed tasks with its count': {
      scope: person,
      bar: COUNT_MS,
      call: (tx) => listTasks(tx, { ...filter, status: 'failed' }),
    },
    'open tasks of a person': by(PAGE_MS, person, (tx) =>
      openTaskCountQuery(tx, { userId, jobName: 'extract-frames' }),
    ),
    'technical dashboard': by(COUNT_MS, person, (tx) => ({
      compile: () => technicalCountsQuery(own).compile(tx),
    })),
    'first page of the log': by(PAGE_MS, asInstallation, (tx) => logsPageQuery(tx, {}, page)),
    'kept count of the log': by(PAGE_MS, asInstallation, (tx) => logsCountQuery(tx, {})),
    'errors of a month in the log': by(PAGE_MS, asInstallation, (tx) =>
      logsPageQuery(tx, { ...month, severity: 'error' }, page),
    ),
  };
}
