/**
 * The drill of a restore at the size of a cell: backs up an installation with N million videos, erases a patient, restores the backup into
 * an empty database and compares everything: rows, digests, files, every link of the audit log; then the erasure again. Rows are many, the
 * store is small. Run: node apps/api/bench/restore-drill.bench.ts [N, 0.2 by default; 5 is what the bar is for and takes 30 GB]
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropDatabase } from '@sarm/database/backups/superuser';
import { connect } from '@sarm/database/kernel/connect';
import { fillLargeInstallation } from '@sarm/database/testing/large-installation';
import { addVideosWithTasks } from '@sarm/database/testing/many-videos';
import { createBlobStore } from '@sarm/runtime/blobs/create-blob-store';
import { systemClock } from '@sarm/runtime/clock';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import { setup } from '@sarm/testing/database-template';
import { adminUrl, databaseUrl } from '@sarm/testing/test-database';
import { sql } from 'kysely';
import { makeBackup } from '../src/backup/make-backup.ts';
import { restoreBackup } from '../src/backup/restore-backup.ts';
import { backupSecret, PLACES } from '../src/backup/sealed-files.ts';
import { entryOf, readErasures } from '../src/modules/erasures/erasure-list.ts';
import { replayErasures } from '../src/modules/erasures/replay-erasures.ts';
import { openLab } from '../src/testing/lab-world.ts';

const millions = Number(process.argv[2] ?? 0.2);
const videos = Math.round(millions * 1_000_000);
/** delivery: 5 million videos in 20 minutes. Fewer have their share, and a minute for what does not grow. */
const BAR_SECONDS = millions >= 5 ? 1200 : 60 + millions * 228;
/** Finished tasks are cleared after 90 days; the videos lie over 400. */
const TASKS_OF = 90 / 400;
/** By the trigger, because the chain is verified: a millisecond each. */
const LOG_ENTRIES = Math.min(200_000, Math.round(videos / 10));
const LOG_PART = 10_000;
const FILES = 20;

let template = '';
await setup({ provide: (_, value) => void (template = value) });
const lab = await openLab(template);
const folder = await mkdtemp(join(tmpdir(), 'sarm-drill-'));
const restored = `sarm_test_drill_${process.pid}`;
const admin = lab.api.database.admin.db;
const times: [string, number][] = [];
const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const began = performance.now();
  const answer = await work();
  times.push([name, (performance.now() - began) / 1000]);
  console.log(`${name}: ${times.at(-1)?.[1].toFixed(1)} s`);
  return answer;
};
const complaints: string[] = [];
const expectSame = (name: string, found: unknown, wanted: unknown): void => {
  if (String(found) !== String(wanted))
    complaints.push(`${name}: ${String(found)} instead of ${String(wanted)}`);
};

try {
  const began = performance.now();
  const first = Math.min(videos, 100_000);
  await fillLargeInstallation(admin, { videos: first, videosOfDataset: first / 5, frames: 20_000 });
  const tasksSince = Math.round(videos * (1 - TASKS_OF));
  await addVideosWithTasks(admin, { from: first + 1, to: videos, tasksSince });
  for (let from = 1; from <= LOG_ENTRIES; from += LOG_PART)
    await fillLog(from, Math.min(LOG_ENTRIES, from + LOG_PART - 1));
  for (let n = 0; n < FILES; n += 1) await lab.video();
  console.log(`${videos} videos filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);

  // Only now: the access of a person who signed in before so many rows were filled has ended.
  const head = await lab.api.signedIn({ roles: ['business_user'] });
  await admin
    .insertInto('project_members')
    .values({ project_id: lab.projectId, user_id: head.id, access_level: 'admin' })
    .execute();
  const created = await head.inject({
    method: 'POST',
    url: '/api/sarm/patients',
    payload: { project_id: lab.projectId, name: 'Robin Doe' },
  });
  expectSame('the answer to a new patient', created.statusCode, 201);
  const { id: patientId } = created.json<{ id: string }>();

  const place = {
    folder: join(folder, 'backups'),
    secret: backupSecret('a key that the drill keeps apart from it'),
    adminUrl,
  };
  const { db, blobs } = lab.api.deps;
  const made = await timed('backup', () =>
    makeBackup({ ...place, databaseUrl: lab.api.database.appUrl, db, blobs, now: new Date() }),
  );
  const dump = (await stat(PLACES.dump(made.path))).size;
  const erased = await head.inject({ method: 'POST', url: `/api/sarm/patients/${patientId}/erasure` });
  expectSame('the answer to the erasure', erased.statusCode, 200);
  const erasures = (await readErasures({ db, blobs })).map(entryOf);

  const target = {
    databaseUrl: databaseUrl(restored, 'sarm_app'),
    ownerUrl: databaseUrl(restored, 'sarm_owner'),
    blobs: createBlobStore({ kind: 'folder', root: join(folder, 'restored') }),
  };
  const name = made.path.split('/').at(-1) ?? '';
  const { problems, rows } = await timed('restore and comparison', () =>
    restoreBackup({ ...place, ...target, name }),
  );
  complaints.push(...problems);
  const connected = connect({
    url: target.databaseUrl,
    maxConnections: 4,
    applicationName: 'drill',
    onIdleError: () => undefined,
  });
  const queue = createJobQueue({ pool: connected.pool, log: silentLog });
  await queue.start();
  const replayed = await timed('erasures again', () =>
    replayErasures(
      { db: connected.db, blobs: target.blobs, queue, clock: systemClock, log: silentLog },
      erasures,
    ),
  );
  await queue.stop();
  await connected.close();
  expectSame('erasures that were done again', `${replayed.listed} ${replayed.erased}`, '1 1');
  const counts = await readCounts(databaseUrlOf(restored));
  expectSame('videos', counts['videos'], videos + FILES);
  expectSame('the erased patient', counts['patients'], 0);
  const { rows: size } = await sql<{
    bytes: string;
  }>`select pg_database_size(current_database()) as bytes`.execute(admin);
  const total = times.reduce((sum, [, seconds]) => sum + seconds, 0);
  console.log(
    `${rows} rows, database ${gigabytes(Number(size[0]?.bytes))}, dump ${gigabytes(dump)}, audit log ${counts['audit_log']} entries verified`,
  );
  const missed = total > BAR_SECONDS;
  console.log(
    `${missed ? 'MISSED' : 'ok    '} ${millions} million videos: ${total.toFixed(0)} s in all (bar ${BAR_SECONDS.toFixed(0)} s)`,
  );
  if (missed) process.exitCode = 1;
} finally {
  await dropDatabase(adminUrl, restored);
  await rm(folder, { recursive: true });
  await lab.api.stop();
}
for (const complaint of complaints.slice(0, 20)) console.error(`MISSED ${complaint}`);
console.log(
  complaints.length === 0 ? 'intact: every row, file and link' : `${complaints.length} differences`,
);
if (complaints.length > 0) process.exitCode = 1;

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(2)} GB`;
}

function databaseUrlOf(database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.toString();
}

/** As everything that writes does, in the name of nobody: the trigger numbers and hashes each entry. */
async function fillLog(from: number, to: number): Promise<void> {
  await admin.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      insert into audit_log (id, type, severity, action, user_name, subject_type, subject_id)
      select gen_random_uuid(), 'data', 'info', 'task.complete', 'System', 'task', gen_random_uuid()::text
      from generate_series(${from}::int, ${to}::int)`.execute(tx);
  });
}

async function readCounts(url: string): Promise<Record<string, number>> {
  const connected = connect({
    url,
    maxConnections: 1,
    applicationName: 'drill',
    onIdleError: () => undefined,
  });
  const counts: Record<string, number> = {};
  for (const table of ['videos', 'patients', 'audit_log']) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
      connected.db,
    );
    counts[table] = rows[0]?.n ?? -1;
  }
  await connected.close();
  return counts;
}
