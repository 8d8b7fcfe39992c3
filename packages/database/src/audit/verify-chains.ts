import type { Database } from '../kernel/connect.ts';
import type { BrokenLink } from '../kernel/json-columns.ts';
import { headHolds, verifyChainPart } from './audit-chain.repository.ts';
import { asInstallation, inScope } from '../kernel/scope.ts';
import { type AuditHead, readAuditHeads } from './audit.repository.ts';

export const ENTRIES_AT_ONCE = 5000;

export interface VerifiedPart {
  readonly entries: number;
  readonly broken: readonly BrokenLink[];
}

/**
 * Recomputes every hash of the given chains, in parts that a statement's time limit has room for at any length of the
 * log. Up to the head that a chain had when the look began: what is written meanwhile is looked at next time.
 */
export async function* verifyChains(
  db: Database,
  heads: readonly AuditHead[],
  { limit = ENTRIES_AT_ONCE, signal }: { readonly limit?: number; readonly signal?: AbortSignal } = {},
): AsyncGenerator<VerifiedPart> {
  for (const head of heads) {
    for (let after = 0; after < head.number; ) {
      signal?.throwIfAborted();
      const range = { after, limit, upTo: head.number };
      const part = await inScope(db, asInstallation, (tx) => verifyChainPart(tx, head.chain, range));
      yield part;
      after = part.lastNumber;
    }
    if (!(await headHolds(db, head)))
      yield { entries: 0, broken: [{ chain: head.chain, number: head.number, reason: 'tail missing' }] };
  }
}

/** All broken links of the log; an empty answer means an untouched one. */
export async function verifyAuditChains(db: Database): Promise<BrokenLink[]> {
  const broken: BrokenLink[] = [];
  for await (const part of verifyChains(db, await readAuditHeads(db))) broken.push(...part.broken);
  return broken;
}
