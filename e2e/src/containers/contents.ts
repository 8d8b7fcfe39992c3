import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Figure, same, seen } from './figures.ts';
import type { ContainerInstallation } from './installation.ts';

/** Rows, files and links of the audit log of an installation at one moment, read without the product. */
export interface Contents {
  readonly rows: ReadonlyMap<string, number>;
  /** SHA-256 by the place in the store. */
  readonly files: ReadonlyMap<string, string>;
  /** Chain and number, by hash. */
  readonly log: ReadonlySet<string>;
}

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

export function readContents(installation: ContainerInstallation): Contents {
  const tables = installation.rows(`select tablename from pg_tables where schemaname = 'public' order by 1`);
  const counts = installation.rows(
    tables.map((table) => `select '${table}', count(*) from "${table}"`).join(' union all '),
  );
  const files = new Map<string, string>();
  const store = installation.store();
  for (const path of installation.files()) files.set(path, sha256Of(readFileSync(join(store, path))));
  return {
    rows: new Map(counts.map((line) => line.split('|')).map(([table = '', count]) => [table, Number(count)])),
    files,
    log: new Set(installation.rows(`select chain, number, encode(hash, 'hex') from audit_log`)),
  };
}

/** What a backup notes of itself once it is made cannot be in it. */
const NOT_IN_A_BACKUP = new Set(['backup_records']);
const listed = (found: readonly string[]): string => (found.length === 0 ? 'none' : found.join(', '));

/** Before the backup, after the erasure that followed it, and restored with that erasure done again. */
export function compareContents({
  before,
  after,
  restored,
}: Readonly<Record<'before' | 'after' | 'restored', Contents>>): Figure[] {
  const tables = [...new Set([...after.rows.keys(), ...restored.rows.keys()])].filter(
    (table) => !NOT_IN_A_BACKUP.has(table),
  );
  const otherCounts = tables.filter((table) => after.rows.get(table) !== restored.rows.get(table));
  const places = [...new Set([...after.files.keys(), ...restored.files.keys()])];
  const otherFiles = places.filter((path) => after.files.get(path) !== restored.files.get(path));
  const lost = [...before.log].filter((link) => !restored.log.has(link));
  const rows = tables.reduce((sum, table) => sum + (restored.rows.get(table) ?? 0), 0);
  return [
    seen(
      'tables, rows, files and log entries that are compared',
      [tables.length, rows, places.length, before.log.size].join(', '),
    ),
    same(
      'tables with other counts than after the erasure',
      listed(otherCounts.map((table) => `${table} ${after.rows.get(table)} → ${restored.rows.get(table)}`)),
      'none',
    ),
    same('files with other bytes than after the erasure', listed(otherFiles), 'none'),
    same('log entries of before the backup that are missing', lost.length, 0),
  ];
}
