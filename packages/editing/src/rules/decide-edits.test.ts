import type { BoxValues } from '@sarm/domain/shapes/annotation-edits';
import { describe, expect, it } from 'vitest';
import { ModelFrame, outcomesOf, sent } from '../../testing/model-frame.ts';

const PLACE: [number, number, number, number] = [10, 10, 40, 40];
const box = (x: number, y = 10, side = 30): [number, number, number, number] => [x, y, x + side, y + side];

/** A frame on which a run has found the box a (edit 1). */
function frameWithBox(values: BoxValues = { box: PLACE }): ModelFrame {
  const frame = new ModelFrame();
  frame.run([{ id: 'a', values }]);
  return frame;
}
const move = (base: number, x: number) =>
  sent({ kind: 'update', object_id: 'a', base, changes: { box: box(x) } });
const classify = (base: number, name: 'debris' | 'cluster' = 'debris') =>
  sent({ kind: 'update', object_id: 'a', base, changes: { class: name } });
const verify = (base: number, verified = true) =>
  sent({ kind: 'update', object_id: 'a', base, changes: { verified } });
const remove = (base: number) => sent({ kind: 'delete', object_id: 'a', base });

describe('rule 1: the order is that of the server', () => {
  it('numbers edits one after the other, and answers a repeated one by what it was', () => {
    const frame = frameWithBox();
    const edits = [move(1, 20), classify(1)];
    expect(frame.decide('ann', 'c1', edits).results.map(({ seq }) => seq)).toEqual([2, 3]);
    const again = frame.decide('ann', 'c1', edits);
    expect(again.append).toEqual([]);
    expect(again.results).toMatchObject([
      { outcome: 'repeated', seq: 2, object: { seq: 3, class: 'debris' } },
      { outcome: 'repeated', seq: 3 },
    ]);
    expect(frame.folded()).toEqual(frame.objects);
  });

  it('takes an edit that stands twice in a batch once', () => {
    const edit = move(1, 20);
    expect(outcomesOf(frameWithBox().decide('ann', 'c1', [edit, edit]))).toEqual(['applied', 'repeated']);
  });
});

describe('rule 2: groups of fields', () => {
  it('merges changes of different groups, and equal values of one', () => {
    const frame = frameWithBox();
    frame.decide('ann', 'c1', [move(1, 20)]);
    expect(outcomesOf(frame.decide('ben', 'c2', [classify(1)]))).toEqual(['merged']);
    expect(outcomesOf(frame.decide('cay', 'c3', [classify(1)]))).toEqual(['merged']);
    expect(frame.objects.get('a')).toMatchObject({ box: box(20), class: 'debris' });
  });

  it('takes what was made on top of an own edit as made by somebody who saw that one and no other', () => {
    const frame = frameWithBox();
    const first = move(1, 20);
    frame.decide('ben', 'c2', [classify(1, 'cluster')]);
    const second = { ...move(1, 25), base: { after: first.edit_id } };
    const third = { ...classify(1), base: { after: second.edit_id } };
    expect(outcomesOf(frame.decide('ann', 'c1', [first]))).toEqual(['merged']);
    expect(outcomesOf(frame.decide('ann', 'c1', [second, third]))).toEqual(['merged', 'conflict']);
    expect(frame.objects.get('a')).toMatchObject({ box: box(25), class: 'cluster' });
  });
});

describe('rule 3: both values are kept', () => {
  it('keeps the second place beside the first until somebody chooses', () => {
    const frame = frameWithBox();
    frame.decide('ann', 'c1', [move(1, 20)]);
    const { results, opened } = frame.decide('ben', 'c2', [move(1, 50)]);
    expect(results).toMatchObject([
      {
        outcome: 'conflict',
        seq: 3,
        object: { box: box(20), seq: 2 },
        conflict: {
          mine: { changes: { box: box(50) }, name: 'name of ben' },
          theirs: { changes: { box: box(20) }, seq: 2 },
        },
      },
    ]);
    const settle = sent({
      kind: 'settle',
      object_id: 'a',
      base: 3,
      conflict_id: opened[0]?.id ?? '',
      keep: 'mine',
    });
    const late = { ...settle, edit_id: 'late' };
    expect(outcomesOf(frame.decide('ann', 'c1', [settle, late]))).toEqual([
      'applied',
      'refused edit.conflict_settled',
    ]);
    expect(frame.settled).toEqual([{ id: opened[0]?.id, kept: 'mine' }]);
    expect(frame.objects.get('a')).toMatchObject({ box: box(50), seq: 4 });
    expect(frame.folded()).toEqual(frame.objects);
  });

  it('puts an edit against a removal, and a removal against an edit, before people', () => {
    const frame = frameWithBox();
    frame.decide('ann', 'c1', [remove(1)]);
    const { results, opened } = frame.decide('ben', 'c2', [classify(1)]);
    expect(results).toMatchObject([
      { outcome: 'conflict', object: null, conflict: { theirs: { kind: 'delete' } } },
    ]);
    const settle = sent({
      kind: 'settle',
      object_id: 'a',
      base: 3,
      conflict_id: opened[0]?.id ?? '',
      keep: 'mine',
    });
    frame.decide('ann', 'c1', [settle]);
    expect(frame.objects.get('a')).toMatchObject({
      box: PLACE,
      class: 'debris',
      confidence: 0.7,
      source: 'model',
    });
    expect(outcomesOf(frame.decide('ben', 'c2', [remove(3)]))).toEqual(['conflict']);
    expect(frame.folded()).toEqual(frame.objects);
  });

  it('lets two people remove one box', () => {
    const frame = frameWithBox();
    frame.decide('ann', 'c1', [remove(1)]);
    expect(outcomesOf(frame.decide('ben', 'c2', [remove(1)]))).toEqual(['merged']);
    expect(outcomesOf(frame.decide('ben', 'c2', [remove(3)]))).toEqual(['refused edit.object_missing']);
  });

  it('takes a third value by somebody who saw both as their choice, and no other', () => {
    const frame = frameWithBox();
    frame.decide('ann', 'c1', [move(1, 20)]);
    const [first] = frame.decide('ben', 'c2', [move(1, 50)]).opened;
    frame.decide('ann', 'c1', [move(2, 30)]);
    expect(frame.settled).toEqual([]);
    frame.decide('ann', 'c1', [move(4, 31)]);
    expect(frame.settled).toEqual([{ id: first?.id, kept: 'edited' }]);
  });

  it('lets the last edit of a chain stand for what its author wants', () => {
    const frame = frameWithBox();
    frame.decide('ann', 'c1', [move(1, 20)]);
    const first = move(1, 50);
    const second = { ...move(1, 60), base: { after: first.edit_id } };
    const { opened } = frame.decide('ben', 'c2', [first, second]);
    expect(opened).toMatchObject([{ mine: { changes: { box: box(60) } }, theirs: { seq: 2 } }]);
    expect([...frame.conflicts.keys()]).toEqual(opened.map(({ id }) => id));
  });
});

describe('rule 4: verified means this place and this class', () => {
  it('refuses to verify what somebody changed meanwhile, and says who and when', () => {
    const frame = frameWithBox();
    frame.decide('ann', 'c1', [move(1, 20)]);
    expect(frame.decide('ben', 'c2', [verify(1)]).results[0]?.because).toEqual({
      code: 'edit.not_as_seen',
      params: { name: 'name of ann', at: '2026-01-01T00:00:01.000Z' },
    });
    expect(outcomesOf(frame.decide('ben', 'c2', [verify(2)]))).toEqual(['applied']);
  });

  it('does not move a box under a verification of its former place', () => {
    const frame = frameWithBox();
    frame.decide('ann', 'c1', [verify(1)]);
    expect(outcomesOf(frame.decide('ben', 'c2', [move(1, 20)]))).toEqual(['conflict']);
    expect(frame.objects.get('a')).toMatchObject({ box: PLACE, verified: true });
  });
});

describe('rule 5: undo is a new edit', () => {
  it('takes back what nobody else has changed, also a box of a model that is too small to be drawn', () => {
    const frame = frameWithBox({ box: box(10, 10, 6) });
    const moved = move(1, 20);
    frame.decide('ann', 'c1', [moved]);
    const undo = sent({
      kind: 'update',
      object_id: 'a',
      base: 2,
      undoes: moved.edit_id,
      changes: { box: box(10, 10, 6) },
    });
    expect(outcomesOf(frame.decide('ann', 'c1', [undo]))).toEqual(['applied']);
    const removed = remove(3);
    frame.decide('ann', 'c1', [removed]);
    const back = sent({ kind: 'create', object_id: 'a', base: 4, undoes: removed.edit_id });
    expect(outcomesOf(frame.decide('ann', 'c1', [back]))).toEqual(['applied']);
    expect(frame.objects.get('a')).toMatchObject({ box: box(10, 10, 6), source: 'model', confidence: 0.7 });
  });

  it('is refused where somebody else changed the same fields since, although the person saw it', () => {
    const frame = frameWithBox();
    const moved = move(1, 20);
    frame.decide('ann', 'c1', [moved]);
    frame.decide('ben', 'c2', [move(2, 50)]);
    const undo = sent({
      kind: 'update',
      object_id: 'a',
      base: 3,
      undoes: moved.edit_id,
      changes: { box: PLACE },
    });
    expect(outcomesOf(frame.decide('ann', 'c1', [undo]))).toEqual(['refused edit.changed_since']);
    expect(frame.objects.get('a')?.box).toEqual(box(50));
  });
});

describe('rule 6: what was made on top of a refused edit', () => {
  it('is not stored either', () => {
    const frame = frameWithBox();
    const wrong = { ...move(1, 20), changes: { box: box(620) } };
    const next = { ...classify(1), base: { after: wrong.edit_id } };
    const last = { ...verify(1), base: { after: next.edit_id } };
    expect(outcomesOf(frame.decide('ann', 'c1', [wrong, next, last]))).toEqual([
      'refused edit.box_outside',
      'after_refused',
      'after_refused',
    ]);
    expect(frame.seq).toBe(1);
    expect(outcomesOf(frame.decide('ann', 'c1', [last]))).toEqual(['after_refused']);
  });
});

describe('rule 7: a run while people edit', () => {
  it('puts an edit of a box that it took before people, and brings it back under its id', () => {
    const frame = frameWithBox();
    frame.run([{ id: 'b', values: { box: box(100) } }]);
    const seen = { box: PLACE, class: 'sperm', confidence: 0.7 } as const;
    const { results, opened } = frame.decide('ann', 'c1', [{ ...classify(1), seen: seen }]);
    expect(results).toMatchObject([{ outcome: 'conflict', conflict: { theirs: { kind: 'run' } } }]);
    const settle = sent({
      kind: 'settle',
      object_id: 'a',
      base: 3,
      conflict_id: opened[0]?.id ?? '',
      keep: 'mine',
    });
    frame.decide('ann', 'c1', [settle]);
    expect(frame.objects.get('a')).toMatchObject({ box: PLACE, class: 'debris', confidence: 0.7 });
    expect(frame.folded()).toEqual(frame.objects);
  });
});

describe('places', () => {
  it.each([
    ['a drawn side of 10', 'create', box(10, 10, 10), 'refused edit.drawn_box_too_small'],
    ['a drawn side of 11', 'create', box(10, 10, 11), 'applied'],
    ['a side of 10 by resizing', 'update', box(10, 10, 10), 'applied'],
    ['a side of 9 by resizing', 'update', box(10, 10, 9), 'refused edit.box_too_small'],
    ['a place outside', 'update', box(630), 'refused edit.box_outside'],
  ] as const)('TEC-187, TEC-188: judges %s', (_, kind, place, outcome) => {
    const object = kind === 'create' ? { object_id: 'new', base: null } : { object_id: 'a', base: 1 };
    const edit = sent({ kind, ...object, changes: { box: place } });
    expect(outcomesOf(frameWithBox().decide('ann', 'c1', [edit]))).toEqual([outcome]);
  });

  it('verifies a box of the model that is smaller', () => {
    expect(outcomesOf(frameWithBox({ box: box(10, 10, 6) }).decide('ann', 'c1', [verify(1)]))).toEqual([
      'applied',
    ]);
  });

  it('stores a drawn box as a sperm with confidence 1', () => {
    const frame = new ModelFrame();
    frame.decide('ann', 'c1', [sent({ kind: 'create', object_id: 'n', changes: { box: box(5) } })]);
    expect(frame.objects.get('n')).toMatchObject({
      class: 'sperm',
      confidence: 1,
      verified: false,
      source: 'manual',
    });
  });
});
