import { allChores } from '@sarm/contracts/jobs/chore-table';
import type { ChoreDefinition, JobDefinition, QueueDefinition } from '@sarm/contracts/jobs/job';
import { allJobs } from '@sarm/contracts/jobs/job-table';
import { PgBoss } from 'pg-boss';
import pg from 'pg';

/** Jobs that were given up; a worker records each with its reason. */
export const DEAD_LETTER_QUEUE = 'dead-letter';
export const QUEUE_SCHEMA = 'pgboss';
/** The engine's own queue, by which a due schedule becomes a job. */
const SCHEDULER_QUEUE = '__pgboss__send-it';
/** A worker that is silent this long has died and its jobs go to another. */
export const HEARTBEAT_SECONDS = 10;
/** People read the task rows; finished jobs only slow down the engine, which counts the table every few seconds. */
export const FINISHED_SECONDS = 600;

/**
 * Installs or upgrades the queue's schema as the owner and makes the queues and schedules of the job and chore tables.
 * The application role gets rights on the rows only, so at run time nothing can change the schema.
 */
export async function installQueues(options: {
  ownerUrl: string;
  appRole: string;
  jobs?: readonly JobDefinition[];
  chores?: readonly ChoreDefinition[];
}): Promise<void> {
  const { jobs = allJobs, chores = allChores } = options;
  const boss = new PgBoss({
    connectionString: options.ownerUrl,
    schema: QUEUE_SCHEMA,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  try {
    await ensureQueue(boss, DEAD_LETTER_QUEUE, {
      retryLimit: 5,
      retryDelay: 5,
      notify: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: FINISHED_SECONDS,
    });
    await boss.createQueue(SCHEDULER_QUEUE);
    for (const work of [...jobs, ...chores]) await ensureQueue(boss, work.name, queueOptions(work));
    await ensureSchedules(boss, chores);
  } finally {
    await boss.stop({ graceful: false });
  }
  const client = new pg.Client({ connectionString: options.ownerUrl });
  await client.connect();
  try {
    await indexRunning(client);
    await indexWaiting(client);
    await grantRows(client, options.appRole);
  } finally {
    await client.end();
  }
}

/**
 * Every few seconds the engine looks for running jobs that are silent or late, and without this reads all that finished
 * in the last minutes too. By name: a heartbeat then changes no column of an index.
 */
async function indexRunning(client: pg.Client): Promise<void> {
  await client.query(
    `create index if not exists sarm_running_jobs on ${QUEUE_SCHEMA}.job_common (name) where state = 'active'`,
  );
}

/** Claims ask each project for its next job and skip the rest of its backlog (claim-by-project.ts). */
async function indexWaiting(client: pg.Client): Promise<void> {
  await client.query(
    `create index if not exists sarm_waiting_by_project on ${QUEUE_SCHEMA}.job_common
       (name, group_id, priority desc, created_on) where state < 'active' and not blocked`,
  );
}

const queueOptions = (job: QueueDefinition) => ({
  retryLimit: job.retryLimit,
  retryDelay: job.retryDelaySeconds,
  retryBackoff: true,
  // A dead worker's job waits this long too, and must be taken over within heartbeat + 15 s at every retry.
  retryDelayMax: job.longestRetryDelaySeconds ?? 8,
  expireInSeconds: job.expireSeconds,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deadLetter: DEAD_LETTER_QUEUE,
  notify: true,
  deleteAfterSeconds: FINISHED_SECONDS,
});

async function ensureQueue(
  boss: PgBoss,
  name: string,
  options: Parameters<PgBoss['createQueue']>[1],
): Promise<void> {
  const found = await boss.getQueue(name);
  if (found === null) await boss.createQueue(name, options);
  else await boss.updateQueue(name, options);
}

/** Schedules of chores that a former version had are taken back: their queues have nobody who works. */
async function ensureSchedules(boss: PgBoss, chores: readonly ChoreDefinition[]): Promise<void> {
  for (const { name } of await boss.getSchedules())
    if (!chores.some((chore) => chore.name === name && chore.schedule !== undefined))
      await boss.unschedule(name);
  for (const { name, schedule } of chores)
    if (schedule !== undefined) await boss.schedule(name, schedule, {}, { tz: 'UTC' });
}

async function grantRows(client: pg.Client, appRole: string): Promise<void> {
  const role = pg.escapeIdentifier(appRole);
  await client.query(`grant usage on schema ${QUEUE_SCHEMA} to ${role}`);
  await client.query(
    `grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to ${role}`,
  );
  await client.query(`grant usage on all sequences in schema ${QUEUE_SCHEMA} to ${role}`);
  await client.query(`grant execute on all functions in schema ${QUEUE_SCHEMA} to ${role}`);
}
