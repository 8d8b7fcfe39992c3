import { createHash } from 'node:crypto';
import { type AuditHead, readAuditHeads } from '@sarm/database/audit/audit.repository';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import type { AppDeps } from '../../deps.ts';

export interface KeptHeads {
  readonly at: string;
  readonly heads: readonly AuditHead[];
}

/**
 * Keeps the heads of the audit chains outside the database, where a superuser of it cannot rewrite them: in full in the
 * store, and by their digest in the log, which leaves the machine where logs are collected.
 */
export async function exportAuditHeads(
  deps: Pick<AppDeps, 'db' | 'blobs' | 'clock' | 'log'>,
): Promise<{ key: string; chains: number }> {
  const at = deps.clock.now();
  const kept: KeptHeads = { at: at.toISOString(), heads: await readAuditHeads(deps.db) };
  const bytes = Buffer.from(JSON.stringify(kept));
  const key = blobKeys.auditHeads(at);
  await deps.blobs.put(key, bytes, { contentType: 'application/json' });
  const chains = kept.heads.length;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  deps.log.info({ key, chains, sha256 }, 'the heads of the audit chains are kept');
  return { key, chains };
}
