import type { BoxValues } from '@sarm/domain/shapes/annotation-edits';
import { describe, expect, it } from 'vitest';
import { type Edit, foldEdits } from './fold-edits.ts';

const box = (x: number): BoxValues => ({ box: [x, 0, x + 20, 20], class: 'sperm', verified: false });
const edit = (kind: Edit['kind'], objectId: string, changes: BoxValues = {}): Edit => ({
  editId: `${kind} ${objectId}`,
  objectId,
  kind,
  base: null,
  changes,
});

describe('a batch of edits', () => {
  it('adds up to what is created, changed and deleted, each edit with what it found', () => {
    const present = new Map([
      ['a', box(1)],
      ['b', box(2)],
    ]);
    const { edits, created, updated, deleted } = foldEdits(present, [
      edit('update', 'a', { verified: true }),
      edit('update', 'a', { class: 'debris' }),
      edit('create', 'c', box(3)),
      edit('update', 'c', { verified: true }),
      edit('delete', 'b'),
    ]);
    expect(edits.map(({ was }) => was)).toEqual([
      { verified: false },
      { class: 'sperm' },
      null,
      { verified: false },
      box(2),
    ]);
    expect([...created]).toEqual([['c', { ...box(3), verified: true }]]);
    expect([...updated]).toEqual([['a', { verified: true, class: 'debris' }]]);
    expect(deleted).toEqual(['b']);
  });

  it('leaves nothing of a box that it creates and deletes, or changes and deletes', () => {
    const { created, updated, deleted } = foldEdits(new Map([['a', box(1)]]), [
      edit('create', 'c', box(3)),
      edit('delete', 'c'),
      edit('update', 'a', { verified: true }),
      edit('delete', 'a'),
    ]);
    expect([[...created], [...updated], deleted]).toEqual([[], [], ['a']]);
  });

  it.each([
    ['a change of a box that is not there', edit('update', 'x', { verified: true })],
    ['a deletion of one', edit('delete', 'x')],
    ['a second creation', edit('create', 'a', box(9))],
  ])('is refused with %s', (_, wrong) => {
    expect(() => foldEdits(new Map([['a', box(1)]]), [wrong])).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    );
  });
});
