import { createVideoStores } from '@sarm/runtime/blobs/video-stores';
import { systemClock } from '@sarm/runtime/clock';
import { createLog } from '@sarm/runtime/log/pino-log';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import { readManifest, restoreBackup } from '../backup/restore-backup.ts';
import { replayErasures } from '../modules/erasures/replay-erasures.ts';
import { backupSettings, chooseBackup } from './backup-settings.ts';
import { migrate } from './migrate.ts';
import { runCommand, withDatabase } from './run-command.ts';

/**
 * `npm run restore -- [NAME]`, the newest by default, into an empty installation: rows, files, comparison, then the schema of this
 * version, then the erasures that the newest backup knows, because the restored one may hold people who were erased since.
 */
await runCommand(async (config) => {
  const settings = await backupSettings(config);
  const name = await chooseBackup(settings.folder, process.argv[2]);
  const blobs = createVideoStores(config);
  const { manifest, rows, problems } = await restoreBackup({ ...settings, name, blobs });
  console.log(
    `${name}: ${rows} rows in ${Object.keys(manifest.tables).length} tables, ${manifest.files.length} files`,
  );
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    console.error(`${problems.length} differences: do not work with this installation`);
    return 1;
  }
  console.log('every row, file and link of the audit log is as it was');
  const applied = await migrate(config, (line) => console.error(line));
  console.log(applied.length === 0 ? 'the schema is of this version' : `applied ${applied.join(', ')}`);
  const newest = await readManifest({ ...settings, name: await chooseBackup(settings.folder, undefined) });
  const log = createLog({ level: 'warn', name: 'erasures', destination: process.stderr });
  const { listed, erased } = await withDatabase(config.databaseUrl, async (db, pool) => {
    const queue = createJobQueue({ pool, log });
    await queue.start();
    try {
      return await replayErasures({ db, blobs, queue, clock: systemClock, log }, newest.erasures);
    } finally {
      await queue.stop();
    }
  });
  console.log(`${listed} erasures are listed, ${erased} were done again`);
  return 0;
});
