import type { Selectable } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { newId } from '../kernel/new-id.ts';
import type { BackupRecordsTable } from '../kernel/tables.generated.ts';

export type BackupRecord = Selectable<BackupRecordsTable>;
export type BackupKind = BackupRecord['kind'];

export async function insertBackupRecord(
  tx: Scoped,
  record: {
    readonly kind: BackupKind;
    readonly startedAt: Date;
    readonly sizeBytes: number | null;
    /** Null: it passed. */
    readonly failure: string | null;
  },
): Promise<void> {
  await tx
    .insertInto('backup_records')
    .values({
      id: newId(),
      kind: record.kind,
      result: record.failure === null ? 'passed' : 'failed',
      reason: record.failure ?? '',
      size_bytes: record.sizeBytes,
      started_at: record.startedAt,
    })
    .execute();
}

/** The newest of each kind, and the newest of each that passed. */
export async function readNewestBackups(
  tx: Scoped,
): Promise<Record<BackupKind, { last: BackupRecord | null; passed: BackupRecord | null }>> {
  const rows = await tx
    .selectFrom('backup_records')
    .distinctOn(['kind', 'result'])
    .selectAll()
    .orderBy('kind')
    .orderBy('result')
    .orderBy('ended_at', 'desc')
    .execute();
  const ofKind = (kind: BackupKind) => {
    const found = rows
      .filter((row) => row.kind === kind)
      .toSorted((a, b) => b.ended_at.getTime() - a.ended_at.getTime());
    return { last: found[0] ?? null, passed: found.find((row) => row.result === 'passed') ?? null };
  };
  return { backup: ofKind('backup'), restore_test: ofKind('restore_test') };
}
