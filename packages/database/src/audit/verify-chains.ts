import type { Database } from '../kernel/connect.ts';
import type { BrokenLink } from '../kernel/json-columns.ts';
import { type ChainPart, headHolds, verifyChainPart } from './audit-chain.repository.ts';
import { asInstallation, inScope } from '../kernel/scope.ts';
import { type AuditHead, readAuditHeads } from './audit.repository.ts';

export const ENTRIES_AT_ONCE = 5000;

export interface VerifiedPart {
  readonly entries: number;
  readonly broken: readonly BrokenLink[];
}

export interface VerifyOptions {
  /** Entries of one statement. */
  readonly limit?: number;
  readonly signal?: AbortSignal;
}

/** The entries of a chain behind a number and up to another, in parts that a statement's time limit has room for. */
export async function* verifyRange(
  db: Database,
  { chain, after, upTo }: { readonly chain: string; readonly after: number; readonly upTo: number },
  { limit = ENTRIES_AT_ONCE, signal }: VerifyOptions = {},
): AsyncGenerator<ChainPart> {
  for (let behind = after; behind < upTo; ) {
    signal?.throwIfAborted();
    const range = { after: behind, limit, upTo };
    const part = await inScope(db, asInstallation, (tx) => verifyChainPart(tx, chain, range));
    yield part;
    behind = part.lastNumber;
  }
}

/** What is to be said of a chain whose head is not there. */
export const tailMissing = ({ chain, number }: AuditHead): VerifiedPart => ({
  entries: 0,
  broken: [{ chain, number, reason: 'tail missing' }],
});

/**
 * Recomputes every hash of the given chains, at any length of the log. Up to the head that a chain had when the look began: what is
 * written meanwhile is looked at next time.
 */
export async function* verifyChains(
  db: Database,
  heads: readonly AuditHead[],
  options: VerifyOptions = {},
): AsyncGenerator<VerifiedPart> {
  for (const head of heads) {
    yield* verifyRange(db, { chain: head.chain, after: 0, upTo: head.number }, options);
    if (!(await headHolds(db, head))) yield tailMissing(head);
  }
}

/** All broken links of the log; an empty answer means an untouched one. */
export async function verifyAuditChains(db: Database): Promise<BrokenLink[]> {
  const broken: BrokenLink[] = [];
  for await (const part of verifyChains(db, await readAuditHeads(db))) broken.push(...part.broken);
  return broken;
}
