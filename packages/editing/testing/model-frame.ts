import type { BoxObject, EditResult, SentEdit } from '@sarm/contracts/http/annotation/annotation.entities';
import type { BoxValues } from '@sarm/domain/shapes/annotation-edits';
import { editIdsOf, oldestSeen } from '../src/rules/batch-reads.ts';
import { applyTo, decideEdits } from '../src/rules/decide-edits.ts';
import { newBox } from '../src/rules/field-groups.ts';
import type {
  Decision,
  EditTarget,
  KeptEdit,
  OpenConflict,
  SettledConflict,
} from '../src/rules/kept-edit.ts';

export interface Run {
  readonly removed: readonly string[];
  readonly added: readonly BoxObject[];
}

const PICTURE = { width: 640, height: 480 };

/** A frame as the server keeps it: rows, edits and conflicts, each read and written as the tables are. */
export class ModelFrame {
  seq = 0;
  readonly objects = new Map<string, BoxObject>();
  readonly edits: KeptEdit[] = [];
  readonly runs = new Map<number, Run>();
  readonly conflicts = new Map<string, OpenConflict>();
  readonly settled: SettledConflict[] = [];
  readonly people = new Map<string, string>();
  #ids = 0;

  /** What the rules may read of it, by the same two questions that the server puts to its indexes. */
  read(edits: readonly SentEdit[]): EditTarget {
    const ids = new Set(editIdsOf(edits));
    const found = this.edits.filter(({ edit_id }) => ids.has(edit_id));
    const named = new Set(edits.map(({ object_id }) => object_id));
    const after = oldestSeen(edits, found, this.seq);
    return {
      ...PICTURE,
      seq: this.seq,
      objects: new Map([...this.objects].filter(([id]) => named.has(id))),
      found,
      edits: this.edits.filter(
        ({ seq, kind, object_id }) => seq > after && (kind === 'run' || named.has(object_id ?? '')),
      ),
      conflicts: [...this.conflicts.values()].filter(({ object_id }) => named.has(object_id)),
    };
  }

  decide(userId: string, clientId: string, edits: readonly SentEdit[]): Decision {
    const author = { user_id: userId, name: `name of ${userId}`, client_id: clientId, at: this.now() };
    const decision = decideEdits(this.read(edits), { author, edits, newId: () => `conflict ${++this.#ids}` });
    this.write(decision);
    return decision;
  }

  write({ seq, append, created, updated, deleted, opened, settled }: Decision): void {
    this.seq = seq;
    this.edits.push(...append);
    for (const each of [...created, ...updated]) this.objects.set(each.id, each);
    for (const id of deleted) this.objects.delete(id);
    for (const each of opened) this.conflicts.set(each.id, each);
    for (const each of settled) this.conflicts.delete(each.id);
    this.settled.push(...settled);
  }

  /** Puts boxes of a model in the place of those that nobody touched. */
  run(boxes: readonly { readonly id: string; readonly values: BoxValues }[]): void {
    const removed = [...this.objects.values()].filter((box) => box.source === 'model' && !box.verified);
    const free = removed.filter(
      ({ id }) => !this.edits.some((each) => each.object_id === id && each.outcome !== 'conflict'),
    );
    const seq = ++this.seq;
    const added = boxes.map(({ id, values }) => ({ id, seq, ...madeBy(values) }));
    for (const { id } of free) this.objects.delete(id);
    for (const each of added) this.objects.set(each.id, each);
    this.runs.set(seq, { removed: free.map(({ id }) => id), added });
    this.edits.push({ ...RUN, seq, edit_id: `run ${seq}`, made_at: this.now(), at: this.now() });
  }

  /** The rows, from the edits alone and from what each run found. */
  folded(): Map<string, BoxObject> {
    const objects = new Map<string, BoxObject>();
    for (const edit of this.edits) {
      const run = this.runs.get(edit.seq);
      for (const id of run?.removed ?? []) objects.delete(id);
      for (const each of run?.added ?? []) objects.set(each.id, each);
      applyTo(objects, edit);
    }
    return objects;
  }

  now(): string {
    return new Date(Date.UTC(2026, 0, 1) + this.seq * 1000).toISOString();
  }
}

const RUN = {
  kind: 'run',
  object_id: null,
  base: null,
  follows: null,
  changes: {},
  was: null,
  outcome: 'applied',
  undoes: null,
  user_id: null,
  name: null,
  client_id: null,
} as const;

function madeBy(values: BoxValues): Omit<BoxObject, 'id' | 'seq'> {
  const box = newBox({ confidence: 0.7, source: 'model', ...values });
  if (box === undefined) throw new Error('a box has a place');
  return box;
}

let made = 0;

/** An edit with what a test says of it. */
export const sent = (edit: Partial<SentEdit> & Pick<SentEdit, 'kind' | 'object_id'>): SentEdit => ({
  edit_id: `edit ${++made}`,
  base: null,
  changes: {},
  made_at: '2026-01-01T00:00:00.000Z',
  ...edit,
});

export const outcomesOf = ({ results }: { readonly results: readonly EditResult[] }): string[] =>
  results.map(({ outcome, because }) => (because === null ? outcome : `${outcome} ${because.code}`));
