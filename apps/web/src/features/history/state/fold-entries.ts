import type { HistoryEntry } from '@sarm/contracts/http/history/history.routes';

/** Entries that follow each other and report the same of the same person. */
export type Folded = readonly [HistoryEntry, ...HistoryEntry[]];

const isAlike = (a: HistoryEntry, b: HistoryEntry): boolean =>
  a.action === b.action && a.userName === b.userName;

/** Two are still read one by one; from three on they are one event with a count. */
const LEAST = 3;

export function foldEntries(entries: readonly HistoryEntry[]): Folded[] {
  const runs: [HistoryEntry, ...HistoryEntry[]][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run !== undefined && isAlike(run[0], entry)) run.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run) => (run.length < LEAST ? run.map((entry): Folded => [entry]) : [run]));
}
