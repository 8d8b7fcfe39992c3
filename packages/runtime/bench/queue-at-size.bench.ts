/**
 * What a claim and a round of the engine's supervisor take behind a day's finished jobs and a large backlog of one project.
 * Run: node packages/runtime/bench/queue-at-size.bench.ts [thousands of waiting jobs]; 100 takes some minutes and 1 GB.
 */
import { randomUUID } from 'node:crypto';
import { extractFramesJob } from '@sarm/contracts/jobs/extract-frames';
import { setup } from '@sarm/testing/database-template';
import { createTestDatabase } from '@sarm/testing/test-database';
import { silentLog } from '../src/log/silent-log.ts';
import { claimByProject } from '../src/queue/claim-by-project.ts';
import { createBoss, poolDatabase } from '../src/queue/pg-boss.ts';

const WAITING = Math.round(Number(process.argv[2] ?? 100) * 1000);
/** A day at 100,000 videos leaves twelve times the backlog; the engine removes them after ten minutes, so this is far more than there ever is. */
const FINISHED = 12 * WAITING;
const RUNS = 40;
const CLAIM_MS = 10;
const ROUND_MS = 50;
const { name, perProject } = extractFramesJob;

let template = '';
await setup({ provide: (_, value) => void (template = value) });
const database = await createTestDatabase(template);
const { pool } = database.admin;
let failed = false;
const median = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? 0;
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};
/** On a machine that does other work too everything is slow; behind the backlog it must not be slower than without. */
const TIMES = 2;
const say = (
  label: string,
  { empty, full }: Record<'empty' | 'full', readonly number[]>,
  bar: number,
): void => {
  const [before, after] = [median(empty, 0.5), median(full, 0.5)];
  const missed = after > bar && after > TIMES * before;
  failed ||= missed;
  console.log(
    `${missed ? 'MISSED' : 'ok    '} ${label}: p50 ${after.toFixed(1)} ms, p95 ${median(full, 0.95).toFixed(1)} ms; in an empty queue ${before.toFixed(1)} ms (bar ${bar} ms, or ${TIMES} times that)`,
  );
};
const boss = createBoss(poolDatabase(database.app.pool), silentLog, { supervise: false });
try {
  await boss.start();
  const empty = await measure();
  await pool.query('delete from pgboss.job');
  const large = randomUUID();
  const fill = (text: string, values: unknown[]): Promise<unknown> => pool.query(text, values);
  for (let done = 0; done < FINISHED; done += WAITING)
    await fill(
      `insert into pgboss.job (name, state, started_on, completed_on, heartbeat_seconds)
       select $1, 'completed', now(), now(), 10 from generate_series(1, $2::int)`,
      [name, WAITING],
    );
  await fill(
    `insert into pgboss.job (name, group_id, data) select $1, $2, '{}' from generate_series(1, $3::int)`,
    [name, large, WAITING],
  );
  await fill(
    `insert into pgboss.job (name, group_id, data, state, started_on, heartbeat_on, heartbeat_seconds)
     select $1, $2, '{}', 'active', now(), now(), 3600 from generate_series(1, $3::int)`,
    [name, large, perProject],
  );
  await pool.query('vacuum analyze pgboss.job_common');
  console.log(
    `${FINISHED} finished, ${WAITING} waiting of a project that has its share of ${perProject} running`,
  );

  const full = await measure();
  say('claim of another project behind the backlog', { empty: empty.claims, full: full.claims }, CLAIM_MS);
  say('round of the supervisor', { empty: empty.rounds, full: full.rounds }, ROUND_MS);
} finally {
  await boss.stop({ graceful: false });
  await database.drop();
}
process.exitCode = failed ? 1 : 0;

async function measure(): Promise<Record<'claims' | 'rounds', number[]>> {
  const claims: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const other = randomUUID();
    await boss.send(name, { projectId: other }, { group: { id: other } });
    let found = 0;
    claims.push(
      await timed(async () => {
        found = (await claimByProject(database.app.pool, { name, share: perProject, free: 1 })).length;
      }),
    );
    if (found !== 1) throw new Error('the job of the other project was not claimed');
  }
  const rounds: number[] = [];
  for (let run = 0; run < RUNS / 4; run += 1) rounds.push(await timed(() => boss.supervise(name)));
  return { claims, rounds };
}
