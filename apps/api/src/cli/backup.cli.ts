import { parseArgs } from 'node:util';
import { insertBackupRecord } from '@sarm/database/backups/backup-records.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { createVideoStores } from '@sarm/runtime/blobs/video-stores';
import { makeBackup } from '../backup/make-backup.ts';
import { pruneBackups } from '../backup/prune-backups.ts';
import { backupSettings } from './backup-settings.ts';
import { runCommand, withDatabase } from './run-command.ts';

const HELP = `npm run backup -- [--keep 14]
Dumps the database, then seals the files of the store, into a folder of SARM_BACKUP_FOLDER named by the time. Files that did not change are
shared by backups. Keeps the newest 14. SARM_BACKUP_KEY seals it; keep that key apart from the backups.`;

await runCommand(async (config) => {
  const { values } = parseArgs({
    options: { keep: { type: 'string', default: '14' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) return (console.log(HELP), 0);
  const keep = Number(values.keep);
  if (!Number.isInteger(keep) || keep < 1) throw new Error('--keep: a number of backups, at least 1');
  const settings = await backupSettings(config);
  return await withDatabase(config.databaseUrl, async (db) => {
    const startedAt = new Date();
    const record = (sizeBytes: number | null, failure: string | null): Promise<void> =>
      inScope(db, asInstallation, (tx) =>
        insertBackupRecord(tx, { kind: 'backup', startedAt, sizeBytes, failure }),
      );
    try {
      const blobs = createVideoStores(config);
      const made = await makeBackup({ ...settings, db, blobs, now: startedAt });
      await record(made.bytes, null);
      const rows = Object.values(made.manifest.tables).reduce((sum, table) => sum + table.rows, 0);
      console.log(
        `${made.path}: ${rows} rows, ${made.manifest.files.length} files, ${made.written} of them new, ${made.bytes} bytes written`,
      );
      const pruned = await pruneBackups(settings.folder, { keep, secret: settings.secret });
      if (pruned.backups > 0)
        console.log(`removed ${pruned.backups} older backups and ${pruned.files} files`);
      return 0;
    } catch (error) {
      await record(null, error instanceof Error ? error.message : String(error)).catch(() => undefined);
      throw error;
    }
  });
});
