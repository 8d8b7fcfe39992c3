import { z } from 'zod';
import { erasureEntry } from '../modules/erasures/erasure-list.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What a restored installation is compared with. It is sealed like everything else. */
export const backupManifest = z.strictObject({
  format: z.literal(1),
  version: z.string(),
  /** Names of the applied migrations: a product that does not have them all cannot read the dump. */
  schema: z.array(z.string()).min(1),
  startedAt: z.iso.datetime(),
  dump: z.strictObject({ size: z.int(), sha256 }),
  /** Rows of each table at the moment of the dump, and a digest of them that no order changes. */
  tables: z.record(z.string(), z.strictObject({ rows: z.int(), digest: z.string() })),
  files: z.array(
    z.strictObject({
      key: z.string(),
      size: z.int(),
      contentType: z.string(),
      modifiedAt: z.iso.datetime(),
      sha256,
      /** Under which name its sealed bytes lie; files that do not change are shared by backups. */
      sealed: z.string(),
    }),
  ),
  erasures: z.array(erasureEntry),
});
export type BackupManifest = z.output<typeof backupManifest>;
export type BackedUpFile = BackupManifest['files'][number];
