import type { BoxObject, SentEdit } from '@sarm/contracts/http/annotation/annotation.entities';

/** What a person saw of a box of a model: a run takes those that nobody has touched, and keeps nothing of them. */
export function seenOf(box: BoxObject | undefined): SentEdit['seen'] {
  if (box === undefined || box.source !== 'model') return undefined;
  const { id: _id, seq: _seq, source: _source, ...values } = box;
  return values;
}
