import type { SentEdit } from '@sarm/contracts/http/annotation/annotation.entities';
import type { KeptEdit } from './kept-edit.ts';

/** Every edit that a batch names: those it may repeat, was made on top of, or takes back. */
export const editIdsOf = (edits: readonly SentEdit[]): string[] => [
  ...new Set(
    edits.flatMap(({ edit_id, base, undoes }) => [
      edit_id,
      ...afterOf(base),
      ...(undoes === undefined ? [] : [undoes]),
    ]),
  ),
];

const afterOf = (base: SentEdit['base']): string[] =>
  base === null || typeof base === 'number' ? [] : [base.after];

/** Judging a batch needs the edits after this number: no edit of it was made by somebody who saw less. */
export function oldestSeen(edits: readonly SentEdit[], found: readonly KeptEdit[], seq: number): number {
  const sent = edits.flatMap(({ base }) => (typeof base === 'number' ? [base] : []));
  return Math.min(seq, ...sent, ...found.map((each) => Math.min(each.seq, each.base ?? each.seq)));
}
