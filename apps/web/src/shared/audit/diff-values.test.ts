import { describe, expect, it } from 'vitest';
import { diffValues, type ValueLabels } from './diff-values.ts';

const labels: ValueLabels = {
  empty: 'empty',
  yes: 'yes',
  no: 'no',
  hidden: 'hidden',
  unchanged: (count) => `${count} unchanged`,
};
const diff = (before: object | null, after: object | null) =>
  diffValues(before as Record<string, unknown> | null, after as Record<string, unknown> | null, labels);

describe('what a change did', () => {
  it('shows old and new of the fields that differ, and leaves out the others', () => {
    expect(
      diff({ name: 'A', status: 'active', done: false }, { name: 'B', status: 'active', done: true }),
    ).toEqual([
      {
        field: 'name',
        lines: [
          { sign: 'removed', text: 'A' },
          { sign: 'added', text: 'B' },
        ],
      },
      {
        field: 'done',
        lines: [
          { sign: 'removed', text: 'no' },
          { sign: 'added', text: 'yes' },
        ],
      },
    ]);
  });

  it('marks the part that changed inside a longer text', () => {
    const [field] = diff({ d: 'Reads results and labels' }, { d: 'Reads results and the log, labels' });
    expect(field?.lines[1]).toEqual({
      sign: 'added',
      text: 'Reads results and the log, labels',
      differs: [18, 27],
    });
  });

  it('shows what came into a list and what left it', () => {
    expect(diff({ permissions: ['a', 'b'] }, { permissions: ['b', 'c'] })[0]?.lines).toEqual([
      { sign: 'added', text: 'c' },
      { sign: 'removed', text: 'a' },
      { sign: 'same', text: '1 unchanged' },
    ]);
  });

  it('names fields inside of fields, and says where a value is not kept', () => {
    expect(
      diff({ sample: { volume: 2.6 }, name: '[personal]' }, { sample: { volume: 2.8 }, name: '[personal]' }),
    ).toEqual([
      {
        field: 'sample.volume',
        lines: [
          { sign: 'removed', text: '2.6' },
          { sign: 'added', text: '2.8' },
        ],
      },
      { field: 'name', lines: [{ sign: 'same', text: 'hidden' }] },
    ]);
  });

  it('has only one side for what was made or deleted', () => {
    expect(diff(null, { name: 'y' })).toEqual([{ field: 'name', lines: [{ sign: 'added', text: 'y' }] }]);
    expect(diff({ name: 'x' }, null)).toEqual([{ field: 'name', lines: [{ sign: 'removed', text: 'x' }] }]);
    expect(diff(null, { ids: ['a', 'b'], flags: [true] }).map(({ lines }) => lines[0]?.text)).toEqual([
      'a, b',
      'yes',
    ]);
  });

  it('does not show a field as removed that a change has not named, nor one that was empty and is', () => {
    const before = { name: 'A', status: 'draft', sample: { volume: 2.6, dilution: 1 } };
    expect(diff(before, { sample: { volume: 2.8 } }).map(({ field }) => field)).toEqual(['sample.volume']);
    expect(diff({ name: '' }, { name: null })).toEqual([]);
    expect(diff(null, { name: '', tags: [], status: null })).toEqual([]);
    expect(diff({ name: 'A' }, { name: '' })[0]?.lines).toEqual([
      { sign: 'removed', text: 'A' },
      { sign: 'added', text: 'empty' },
    ]);
  });
});
