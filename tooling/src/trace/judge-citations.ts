import { checkCitations, citedIds, type RunTest } from './cited-ids.ts';

export interface Judgement {
  /** Accepted ids whose citing tests all passed: the honest number. */
  readonly covered: readonly string[];
  /** Cited by passing tests, but nobody has compared decision and titles yet. */
  readonly unaccepted: readonly string[];
  /** Accepted before; no passing test cites them any longer, or one that does failed. */
  readonly lost: readonly string[];
  /** Cited, but in none of the lists. */
  readonly unknown: readonly string[];
  /** Titles that break the rules of citing. */
  readonly misplaced: readonly string[];
}

export const testsCiting = (tests: readonly RunTest[], id: string): RunTest[] =>
  tests.filter((test) => citedIds(test.title).includes(id));

/** A decision holds completely or not at all, so one failed or skipped test takes its ids away. */
export function idsThatHold(tests: readonly RunTest[]): Set<string> {
  const cited = new Set<string>();
  const broken = new Set<string>();
  for (const test of tests) for (const id of citedIds(test.title)) (test.passed ? cited : broken).add(id);
  return new Set([...cited].filter((id) => !broken.has(id)));
}

export function judgeCitations(
  tests: readonly RunTest[],
  existing: readonly string[],
  accepted: readonly string[],
): Judgement {
  const holding = idsThatHold(tests);
  const cited = new Set(tests.flatMap((test) => citedIds(test.title)));
  return {
    covered: accepted.filter((id) => holding.has(id)),
    unaccepted: existing.filter((id) => holding.has(id) && !accepted.includes(id)),
    lost: accepted.filter((id) => !holding.has(id)),
    unknown: [...cited].filter((id) => !existing.includes(id)).sort(),
    misplaced: tests.flatMap(checkCitations),
  };
}
