import { insertBackupRecord } from '@sarm/database/backups/backup-records.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { testRestore } from '../backup/restore-backup.ts';
import { backupSettings, chooseBackup } from './backup-settings.ts';
import { runCommand, withDatabase } from './run-command.ts';

const SHOWN = 20;

/** `npm run restore:test -- [NAME]`: restores a backup beside the running installation, compares everything and removes it again. */
await runCommand(async (config) => {
  const settings = await backupSettings(config);
  const startedAt = new Date();
  const name = await chooseBackup(settings.folder, process.argv[2]);
  const { manifest, rows, problems } = await testRestore({ ...settings, name }).catch((error: unknown) => ({
    manifest: undefined,
    rows: 0,
    problems: [error instanceof Error ? error.message : String(error)],
  }));
  for (const problem of problems.slice(0, SHOWN)) console.error(problem);
  const failure = problems.length === 0 ? null : `${problems.length}: ${problems[0]}`;
  await withDatabase(config.databaseUrl, (db) =>
    inScope(db, asInstallation, (tx) =>
      insertBackupRecord(tx, { kind: 'restore_test', startedAt, sizeBytes: null, failure }),
    ),
  );
  console.log(
    failure === null
      ? `${name}: ${rows} rows and ${manifest?.files.length ?? 0} files were restored and are as they were`
      : `${name}: the restore failed, ${problems.length} problems`,
  );
  return failure === null ? 0 : 1;
});
