import type { Database } from '../kernel/connect.ts';
import { asInstallation, inScope } from '../kernel/scope.ts';
import type { AuditHead } from './audit.repository.ts';
import { headHolds } from './audit-chain.repository.ts';
import {
  type AuditProgress,
  forgetAuditProgress,
  readAuditProgress,
  saveAgainThrough,
  saveVerifiedThrough,
} from './audit-progress.repository.ts';
import { tailMissing, type VerifiedPart, verifyRange, type VerifyOptions } from './verify-chains.ts';

/** Every older entry is looked at again within a week. */
const NIGHTS = 7;
/** A log up to this length is recomputed wholly each night: it takes a minute. */
const AGAIN_AT_LEAST = 1_000_000;

interface InTurn extends VerifyOptions {
  /** Older entries that one night looks at again at the least. */
  readonly againAtLeast?: number;
}

/**
 * One night's look at the log: a seventh of what was recomputed before, the parts that wait longest first, and everything behind the entry
 * at which the last look stood. Where it stands is kept after each part, so an interrupted night is gone on with. A chain in which
 * anything is broken loses its place: it is looked at from its first entry each night, and so reported as long as it is broken.
 */
export async function* verifyInTurn(
  db: Database,
  heads: readonly AuditHead[],
  options: InTurn = {},
): AsyncGenerator<VerifiedPart> {
  const before = await inScope(db, asInstallation, readAuditProgress);
  const broken = new Set<string>();
  yield* lookAgain(db, before, broken, options);
  const places = new Map(before.map((each) => [each.chain, each]));
  for (const head of heads)
    yield* lookBehind(db, head, broken.has(head.chain) ? undefined : places.get(head.chain), options);
}

async function* lookAgain(
  db: Database,
  before: readonly AuditProgress[],
  broken: Set<string>,
  { againAtLeast = AGAIN_AT_LEAST, ...options }: InTurn,
): AsyncGenerator<VerifiedPart> {
  const total = before.reduce((sum, { number }) => sum + number, 0);
  let left = Math.max(againAtLeast, Math.ceil(total / NIGHTS));
  for (const { chain, number, againThrough } of before) {
    if (left <= 0) return;
    const upTo = Math.min(number, againThrough + left);
    left -= upTo - againThrough;
    for await (const part of verifyRange(db, { chain, after: againThrough, upTo }, options)) {
      // Not reported here: without its place the chain is looked at from its first entry in this same night, which reports it.
      if (part.broken.length > 0) broken.add(chain);
      else yield part;
    }
    await inScope(db, asInstallation, (tx) =>
      broken.has(chain)
        ? forgetAuditProgress(tx, chain)
        : saveAgainThrough(tx, chain, upTo === number ? null : upTo),
    );
  }
}

/** What was written since the place; from the first entry where there is none, or where its entry is another now. */
async function* lookBehind(
  db: Database,
  head: AuditHead,
  place: AuditProgress | undefined,
  options: VerifyOptions,
): AsyncGenerator<VerifiedPart> {
  const { chain } = head;
  const stands = place === undefined || (place.number <= head.number && (await headHolds(db, place)));
  const range = { chain, after: stands ? (place?.number ?? 0) : 0, upTo: head.number };
  let isBroken = false;
  for await (const part of verifyRange(db, range, options)) {
    yield part;
    isBroken ||= part.broken.length > 0;
    const { lastNumber: number, lastHash: hash } = part;
    if (stands && !isBroken && hash !== null)
      await inScope(db, asInstallation, (tx) => saveVerifiedThrough(tx, { chain, number, hash }));
  }
  const isWhole = await headHolds(db, head);
  if (!isWhole) yield tailMissing(head);
  // Rewritten or cut so that every link holds. The place alone bears witness of it, so it stays and is reported each night.
  if (!stands) yield lostPlace(place, head);
  else if (isBroken || !isWhole) await forget(db, chain);
}

const lostPlace = ({ chain, number }: AuditProgress, head: AuditHead): VerifiedPart => ({
  entries: 0,
  broken: [{ chain, number, reason: number > head.number ? 'tail missing' : 'content changed' }],
});

const forget = (db: Database, chain: string): Promise<void> =>
  inScope(db, asInstallation, (tx) => forgetAuditProgress(tx, chain));
