import { sql } from 'kysely';
import type { Database } from '../../src/kernel/connect.ts';
import { fillLargeInstallation, type LargeInstallation } from '../../testing/large-installation.ts';
import { fillLargeLog } from '../../testing/large-log.ts';
import { addVideosWithTasks } from '../../testing/many-videos.ts';
import { unhurried } from '../../testing/without-indexes.ts';

const FIRST_VIDEOS = 100_000;
/** Of the 500 chains of the log those whose hashes hold: the verification is measured over them. */
export const CHAINS_WITH_HASHES = 20;

export interface Millions {
  readonly videos: number;
  readonly tasksEach: number;
}

/** Nothing waits for the disk while the rows are made; what is measured afterwards does, as an installation would. */
export async function fillMillions(
  admin: Database,
  { videos, tasksEach }: Millions,
): Promise<LargeInstallation> {
  await setDurable(admin, false);
  const steps = stopwatch();
  const large = await fillLargeInstallation(admin, {
    videos: FIRST_VIDEOS,
    videosOfDataset: 20_000,
    frames: 20_000,
  });
  await addVideosWithTasks(admin, { from: FIRST_VIDEOS + 1, to: videos, tasksEach });
  steps(`${videos} videos with ${tasksEach} tasks each`);
  await fillLargeLog(admin, { entries: videos, chained: CHAINS_WITH_HASHES });
  steps(`${videos} log entries`);
  await setDurable(admin, true);
  await unhurried(admin, 'checkpoint');
  steps('written to the disk');
  return large;
}

async function setDurable(admin: Database, durable: boolean): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes'])
    await sql.raw(`alter system set ${setting} = ${durable ? 'on' : 'off'}`).execute(admin);
  await sql`select pg_reload_conf()`.execute(admin);
}

function stopwatch(): (step: string) => void {
  let began = performance.now();
  return (step) => {
    console.log(`${step}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
    began = performance.now();
  };
}

/** What the large tables take, table and indexes. */
export async function reportSizes(admin: Database): Promise<void> {
  for (const table of ['videos', 'tasks', 'audit_log']) {
    const { rows } = await sql<{ heap: number; indexes: number; n: number }>`
      select pg_table_size(${table}::regclass)::float8 as heap, pg_indexes_size(${table}::regclass)::float8 as indexes,
        (select reltuples from pg_class where oid = ${table}::regclass)::float8 as n`.execute(admin);
    const { heap = 0, indexes = 0, n = 1 } = rows[0] ?? {};
    console.log(
      `${table}: ${n} rows, ${(heap / n).toFixed(0)} + ${(indexes / n).toFixed(0)} bytes a row, ${((heap + indexes) / 1e9).toFixed(2)} GB`,
    );
  }
}
