import { json } from 'node:stream/consumers';
import { type AuditHead, findLostHeads } from '@sarm/database/audit/audit.repository';
import { AUDIT_HEADS } from '@sarm/runtime/blobs/blob-keys';
import type { AppDeps } from '../../deps.ts';
import type { KeptHeads } from './export-audit-heads.ts';

export interface LostHead extends AuditHead {
  readonly keptAt: string;
}

/** Compares the audit log with everything that was kept of it: a chain rewritten up to its head shows here alone. */
export async function compareAuditHeads(
  deps: Pick<AppDeps, 'db' | 'blobs'>,
): Promise<{ exports: number; lost: LostHead[] }> {
  const lost: LostHead[] = [];
  let exports = 0;
  for await (const key of deps.blobs.list(AUDIT_HEADS)) {
    const { at, heads } = (await json((await deps.blobs.open(key)).stream)) as KeptHeads;
    lost.push(...(await findLostHeads(deps.db, heads)).map((head) => ({ ...head, keptAt: at })));
    exports += 1;
  }
  return { exports, lost };
}
