import { describe, expect, it } from 'vitest';
import {
  type ComparedBox,
  compareWithProposed,
  type Corners,
  type TracedEdit,
} from './compare-with-proposed.ts';

const box = (id: string, at: number, over: Partial<ComparedBox> = {}): ComparedBox => ({
  id,
  box: [at, 0, at + 10, 10],
  class: 'sperm',
  source: 'model',
  ...over,
});
let seq = 0;
const edit = (object_id: string | null, kind: TracedEdit['kind'], was: object | null = null): TracedEdit => ({
  seq: (seq += 1),
  object_id,
  kind,
  was,
  outcome: 'applied',
});
const place = (at: number): { box: Corners } => ({ box: [at, 0, at + 10, 10] });

describe('boxes against what the model proposed', () => {
  it('are the same where nobody changed them, whatever was verified', () => {
    expect(compareWithProposed([box('a', 0)], [], [edit('a', 'update', { verified: false })])).toEqual([]);
  });

  it('are moved from their first place, and reclassed, with what both share', () => {
    const edits = [
      edit('a', 'update', place(0)),
      edit('a', 'update', { ...place(3), class: 'sperm' }),
      edit('b', 'update', { class: 'debris' }),
    ];
    const found = compareWithProposed([box('a', 5, { class: 'debris' }), box('b', 40)], [], edits);
    expect(found).toMatchObject([
      {
        object_id: 'a',
        kind: 'changed',
        moved: true,
        reclassed: true,
        proposed: { ...place(0), class: 'sperm' },
      },
      { object_id: 'b', kind: 'changed', moved: false, reclassed: true, iou: 1 },
    ]);
    expect(found[0]?.iou).toBeCloseTo(50 / 150, 12);
  });

  it('are added where a person drew or imported them, also after they were changed', () => {
    const edits = [edit('a', 'create'), edit('a', 'update', place(0))];
    const found = compareWithProposed(
      [box('a', 5, { source: 'manual' }), box('b', 40, { source: 'import' })],
      [],
      edits,
    );
    expect(found.map(({ object_id, kind, proposed }) => [object_id, kind, proposed])).toEqual([
      ['a', 'added', null],
      ['b', 'added', null],
    ]);
  });

  it('are missing where they were deleted since the last run or are not in the label', () => {
    const all = { ...place(0), class: 'sperm', source: 'model' };
    const edits = [
      edit('before', 'delete', all),
      edit(null, 'run'),
      edit('gone', 'update', place(20)),
      edit('gone', 'delete', { ...all, ...place(25) }),
      edit('drawn', 'create'),
      edit('drawn', 'delete', { ...all, source: 'manual' }),
      edit('back', 'delete', all),
      edit('back', 'create'),
    ];
    const found = compareWithProposed(
      [box('back', 0)],
      [box('left', 60), box('mine', 80, { source: 'manual' })],
      edits,
    );
    expect(found).toMatchObject([
      { object_id: 'left', kind: 'removed', kept: null },
      { object_id: 'gone', kind: 'removed', proposed: place(20) },
    ]);
    expect(found).toHaveLength(2);
  });

  it('leave out what is in conflict, because it was not applied', () => {
    const open = { ...edit('a', 'update', place(0)), outcome: 'conflict' as const };
    expect(compareWithProposed([box('a', 5)], [], [open])).toEqual([]);
  });
});
