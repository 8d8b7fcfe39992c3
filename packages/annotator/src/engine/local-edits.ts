import type { BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';
import type { BoxStore } from '../core/box-store.ts';
import type { EditIntent, Place } from '../core/intents.ts';

const copyOf = ([x1, y1, x2, y2]: Place): BoxObject['box'] => [x1, y1, x2, y2];

/** A box as it is shown until the document knows it. */
const newBox = ({ object_id, changes }: Extract<EditIntent, { kind: 'create' }>): BoxObject => ({
  id: object_id,
  seq: 0,
  box: copyOf(changes.box),
  class: changes.class ?? 'sperm',
  verified: changes.verified ?? false,
  attributes: [...(changes.attributes ?? [])],
  track: changes.track ?? null,
  confidence: changes.confidence ?? 1,
  source: 'manual',
});

/** Shows an intent at once (TEC-057). The next list of boxes replaces it, also when the server refused it. */
export function applyLocally(store: BoxStore, intent: EditIntent): void {
  if (intent.kind === 'create') return store.put(newBox(intent));
  if (intent.kind === 'delete') return store.remove(intent.object_id);
  const before = store.get(intent.object_id);
  if (before === null) return;
  const { box, attributes, ...changes } = intent.changes;
  store.put({
    ...before,
    ...changes,
    ...(box === undefined ? {} : { box: copyOf(box) }),
    ...(attributes === undefined ? {} : { attributes: [...attributes] }),
  });
}
