/**
 * Reports of progress a second from 32 jobs at once on a disk that takes a millisecond for each flush, as rented disks do: with the product's
 * commit, which does not wait for it, and with one that does. A PostgreSQL of its own, half a minute.
 * Run: node packages/database/bench/slow-disk.bench.ts
 */
import { randomUUID } from 'node:crypto';
import { startPrivatePostgres } from '@sarm/testing/private-postgres';
import { sql } from 'kysely';
import { connect } from '../src/kernel/connect.ts';
import { asProject, commitWithoutWaiting, inScope } from '../src/kernel/scope.ts';
import { reportProgress } from '../src/work/tasks.repository.ts';

const CLIENTS = 32;
const SECONDS = 10;
/** Or so many times what a commit that waits gives on this machine: a busy one reaches neither thousand. */
const BAR = { perSecond: 1000, times: 2 };
/** PostgreSQL waits so long before each flush, which no faster disk can take back. */
const FLUSH_MICROSECONDS = 1000;

const cluster = await startPrivatePostgres({
  settings: ['fsync=on', `commit_delay=${FLUSH_MICROSECONDS}`, 'commit_siblings=0', 'max_connections=60'],
});
const open = (url: string, maxConnections: number) =>
  connect({ url, maxConnections, applicationName: 'bench', onIdleError: () => undefined });
const app = open(cluster.appUrl, CLIENTS);
const admin = open(cluster.adminUrl, 2);
const projectId = randomUUID();
const runs = Array.from({ length: CLIENTS }, () => ({ id: randomUUID(), token: randomUUID() }));

async function perSecond(prepare: typeof commitWithoutWaiting | undefined): Promise<number> {
  const end = performance.now() + SECONDS * 1000;
  let written = 0;
  const work = async (run: (typeof runs)[number]): Promise<void> => {
    for (let at = 0; performance.now() < end; at += 1) {
      const held = await inScope(app.db, asProject(projectId), async (tx) => {
        await prepare?.(tx);
        return await reportProgress(tx, run, { stage: 'detecting', progress: at % 100 });
      });
      if (!held) throw new Error('a run lost its task');
      written += 1;
    }
  };
  await Promise.all(runs.map(work));
  return written / SECONDS;
}

try {
  await admin.db.insertInto('projects').values({ id: projectId, name: 'Bench' }).execute();
  for (const { id, token } of runs)
    await sql`insert into tasks (id, project_id, task_type, status, job_name, attempt_token)
      values (${id}, ${projectId}, 'analysis', 'processing', 'analyse-video', ${token})`.execute(admin.db);
  const waiting = await perSecond(undefined);
  const ours = await perSecond(commitWithoutWaiting);
  const held = ours >= BAR.perSecond || ours >= BAR.times * waiting;
  console.log(
    `${held ? 'ok    ' : 'MISSED'} reports of progress a second with ${CLIENTS} jobs: ${ours.toFixed(0)}; where each waits for the disk ${waiting.toFixed(0)} (bar ${BAR.perSecond}, or ${BAR.times} times that)`,
  );
  process.exitCode = held ? 0 : 1;
} finally {
  await Promise.all([app.close(), admin.close()]);
  await cluster.remove();
}
