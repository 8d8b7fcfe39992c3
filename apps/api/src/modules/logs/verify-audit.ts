import { endVerification, insertVerification } from '@sarm/database/audit/audit-chain.repository';
import { appendAudit, readAuditHeads, SYSTEM_ACTOR } from '@sarm/database/audit/audit.repository';
import { verifyChains } from '@sarm/database/audit/verify-chains';
import { verifyInTurn } from '@sarm/database/audit/verify-in-turn';
import type { BrokenLink } from '@sarm/database/kernel/json-columns';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { publishEvent } from '@sarm/use-cases/events/publish-event';
import type { AppDeps } from '../../deps.ts';
import { compareAuditHeads } from '../system/compare-audit-heads.ts';

type Deps = Pick<AppDeps, 'db' | 'blobs' | 'queue' | 'log'>;

/** Kept of each look: the first ones show where to begin, and a log that was replaced has millions. */
const MOST_KEPT = 100;

interface Found {
  entries: number;
  brokenCount: number;
  readonly broken: BrokenLink[];
}

function note(found: Found, links: readonly BrokenLink[]): void {
  found.brokenCount += links.length;
  found.broken.push(...links.slice(0, Math.max(0, MOST_KEPT - found.broken.length)));
}

/**
 * Looks at every chain and at the heads that are kept in the store: on request from each first entry on, each night behind where the last
 * night stood and at a seventh of the rest. What is found is kept; a broken chain is a critical entry of the log and notified to the
 * administrators, all in one transaction.
 */
export async function verifyAudit(
  deps: Deps,
  payload: { readonly verificationId?: string | undefined } = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<{ brokenCount: number }> {
  const id = payload.verificationId ?? (await inScope(deps.db, asInstallation, insertVerification));
  const heads = await readAuditHeads(deps.db);
  const found: Found = { entries: 0, brokenCount: 0, broken: [] };
  const look = payload.verificationId === undefined ? verifyInTurn : verifyChains;
  for await (const part of look(deps.db, heads, { signal })) {
    found.entries += part.entries;
    note(found, part.broken);
  }
  const { lost } = await compareAuditHeads(deps);
  const differing = new Map(lost.map((head) => [`${head.chain} ${head.number}`, head]));
  note(
    found,
    [...differing.values()].map(({ chain, number }) => ({ chain, number, reason: 'kept head differs' })),
  );
  await inScope(deps.db, asInstallation, async (tx) => {
    const ended = await endVerification(tx, id, { chains: heads.length, ...found });
    if (!ended || found.brokenCount === 0) return;
    const count = found.brokenCount;
    await publishEvent(tx, deps.queue, {
      kind: 'audit.broken',
      payload: { verificationId: id, count },
      projectId: null,
    });
    await appendAudit(tx, SYSTEM_ACTOR, { action: 'audit.broken', subjectId: '', after: { count } });
  });
  if (found.brokenCount > 0)
    deps.log.error({ broken: found.broken.slice(0, 10) }, 'the audit log is not as it was written');
  return { brokenCount: found.brokenCount };
}
