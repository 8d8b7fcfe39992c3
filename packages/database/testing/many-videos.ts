import type { Database } from '../src/kernel/connect.ts';
import { fillPastTriggers } from './fill-past-triggers.ts';
import { vacuumTable } from './vacuum-table.ts';

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
const PART = 100_000;
const PROJECTS = 20;
const DATASETS = 200;
/** Over how long they came: longer than finished tasks are kept. */
const DAYS = 400;

/**
 * More videos of an installation that `fillLargeInstallation` made, spread over its samples, each with its finished tasks. Where
 * `tasksSince` is given, videos before that number have none: finished tasks are cleared after a time, videos are not.
 */
export async function addVideosWithTasks(
  db: Database,
  { from, to, tasksSince = 1 }: { readonly from: number; readonly to: number; readonly tasksSince?: number },
): Promise<void> {
  if (tasksSince < from) await fillTasks(db, tasksSince, from - 1);
  for (let first = from; first <= to; first += PART) {
    const last = Math.min(to, first + PART - 1);
    await fillPastTriggers(db, [
      `insert into videos (id, number, project_id, dataset_id, name, original_filename, blob_key, size_bytes, sha256, status, created_at, extracted_frames, frames_count, timeline_key)
       select ${id(3, 'n')}, n, ${id(1, `(d - 1) % ${PROJECTS} + 1`)}, ${id(2, 'd')}, 'video ' || n, 'v.avi', 'k', n * 7919::bigint % 100000, repeat('0', 64),
         case when n % 50 = 0 then 'failed' else 'completed' end, now() - n * interval '${DAYS} days' / ${to}, 10, 500, 't'
       from (select n, 2 + n % ${DATASETS - 1} as d from generate_series(${first}, ${last}) n) v`,
    ]);
    if (tasksSince <= last) await fillTasks(db, Math.max(first, tasksSince), last);
  }
  for (const table of ['videos', 'tasks']) await vacuumTable(db, table);
}

async function fillTasks(db: Database, first: number, last: number): Promise<void> {
  const jobs = JOBS.map(([type, job], at) => `(${at}, '${type}', '${job}')`).join(', ');
  await fillPastTriggers(db, [
    `insert into tasks (id, project_id, task_type, status, video_id, job_name, created_at, started_at, finished_at, updated_at)
     select ${id('d', `n * ${TASKS_EACH}::bigint + j.at`)}, v.project_id, j.type, 'completed', v.id, j.job, v.created_at, v.created_at, v.created_at + interval '1 minute', v.created_at
     from generate_series(${first}, ${last}) n join videos v on v.id = ${id(3, 'n')}, (values ${jobs}) as j (at, type, job)`,
  ]);
}

/** In rising order, as the product's own are; random ones would land all over the indexes. */
const id = (kind: number | string, n: string): string =>
  `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
