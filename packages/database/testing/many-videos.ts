import type { Database } from '../src/kernel/connect.ts';
import { fillPastTriggers } from './fill-past-triggers.ts';
import { vacuumTable } from './vacuum-table.ts';
import { withoutIndexes } from './without-indexes.ts';

/** What a video goes through: check, frames, detection, analysis and two figures. */
const JOBS = [
  ['ingest', 'ingest-video'],
  ['extraction', 'extract-frames'],
  ['detection', 'detect-frames'],
  ['analysis', 'analyse-video'],
  ['analysis', 'correct-tracks'],
  ['report', 'print-analysis'],
] as const;
export const TASKS_EACH = JOBS.length;
/** In parts: a connection that is silent for long is taken for broken. */
const PART = 250_000;
const PROJECTS = 20;
const DATASETS = 200;
/** Over how long they came: longer than finished tasks are kept. */
const DAYS = 400;

interface ManyVideos {
  readonly from: number;
  readonly to: number;
  /** Six: all that a video goes through. Fewer take one kind in turn, so that a large number of videos fits a disk. */
  readonly tasksEach?: number;
  /** Videos before this number have none: finished tasks are cleared after a time, videos are not. */
  readonly tasksSince?: number;
}

/**
 * More videos of an installation that `fillLargeInstallation` made, the oldest first, spread over its samples, each with its finished
 * tasks. Every second video names its last task.
 */
export async function addVideosWithTasks(
  db: Database,
  { from, to, tasksEach = TASKS_EACH, tasksSince = 1 }: ManyVideos,
): Promise<void> {
  await withoutIndexes(db, ['videos', 'tasks'], async () => {
    if (tasksSince < from) await fillTasks(db, { first: tasksSince, last: from - 1, tasksEach });
    for (let first = from; first <= to; first += PART) {
      const last = Math.min(to, first + PART - 1);
      await fillPastTriggers(db, [
        `insert into videos (id, number, project_id, dataset_id, name, original_filename, blob_key, size_bytes, sha256, status, created_at, extracted_frames, frames_count, timeline_key, last_task_id)
         select ${id(3, 'n')}, n, ${id(1, `(d - 1) % ${PROJECTS} + 1`)}, ${id(2, 'd')}, 'video ' || n, 'v.avi', 'k', n * 7919::bigint % 100000, repeat('0', 64),
           case when n % 50 = 0 then 'failed' else 'completed' end, now() - make_interval(secs => (${to} - n) * ${(DAYS * 86_400) / to}), 10, 500, 't',
           case when n % 2 = 0 and n >= ${tasksSince} then ${id('d', `n * ${tasksEach}::bigint + ${tasksEach - 1}`)} end
         from (select n, 2 + n % ${DATASETS - 1} as d from generate_series(${first}, ${last}) n) v`,
      ]);
      if (tasksSince <= last) await fillTasks(db, { first: Math.max(first, tasksSince), last, tasksEach });
    }
  });
  for (const table of ['videos', 'tasks']) await vacuumTable(db, table);
}

async function fillTasks(
  db: Database,
  { first, last, tasksEach }: { readonly first: number; readonly last: number; readonly tasksEach: number },
): Promise<void> {
  const jobs = JOBS.map(([type, job], at) => `(${at}, '${type}', '${job}')`).join(', ');
  await fillPastTriggers(db, [
    `insert into tasks (id, project_id, task_type, status, video_id, job_name, created_at, started_at, finished_at, updated_at)
     select ${id('d', 'k')}, v.project_id, j.type, 'completed', v.id, j.job, v.created_at, v.created_at, v.created_at + interval '1 minute', v.created_at
     from generate_series(${first}, ${last}) n join videos v on v.id = ${id(3, 'n')}
       cross join lateral (select n * ${tasksEach}::bigint + i as k from generate_series(0, ${tasksEach - 1}) i) t
       join (values ${jobs}) as j (at, type, job) on j.at = t.k % ${JOBS.length}`,
  ]);
}

/** In rising order, as the product's own are; random ones would land all over the indexes. */
const id = (kind: number | string, n: string): string =>
  `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
