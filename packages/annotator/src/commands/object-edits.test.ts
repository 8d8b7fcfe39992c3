import { describe, expect, it } from 'vitest';
import { boxObject } from '../../testing/try-tool.ts';
import type { CommandName } from './commands.ts';
import { objectEdits } from './object-edits.ts';

const picture = { width: 640, height: 480 };
const one = boxObject('one', [100, 100, 120, 120]);
const two = boxObject('two', [300, 300, 320, 320], {
  verified: true,
  class: 'debris',
  attributes: ['overlaps'],
});
const edit = (command: CommandName, selected = [one, two], shown = [one, two]) =>
  objectEdits(command, { selected, shown: () => shown, picture });

describe('commands of boxes', () => {
  it('verify what is not yet verified, selected or shown', () => {
    const verifyOne = [{ kind: 'update', object_id: 'one', changes: { verified: true } }];
    expect(edit('verify')).toEqual(verifyOne);
    expect(edit('verify', [two])).toEqual([]);
    expect(edit('verifyAllShown', [])).toEqual(verifyOne);
  });
  it('delete the selected', () => {
    expect(edit('delete')).toEqual([
      { kind: 'delete', object_id: 'one', changes: {} },
      { kind: 'delete', object_id: 'two', changes: {} },
    ]);
  });
  it('set the class where it is another', () => {
    expect(edit('classDebris')).toEqual([{ kind: 'update', object_id: 'one', changes: { class: 'debris' } }]);
    expect(edit('classRoundCell')).toHaveLength(2);
  });
  it('set an attribute on all, and take it from all that have it', () => {
    expect(edit('overlaps')).toEqual([
      { kind: 'update', object_id: 'one', changes: { attributes: ['overlaps'] } },
    ]);
    expect(edit('overlaps', [two])).toEqual([
      { kind: 'update', object_id: 'two', changes: { attributes: [] } },
    ]);
  });
  it('move by one pixel and stop at the edge', () => {
    expect(edit('moveLeft', [one])?.[0]?.changes).toEqual({ box: [99, 100, 119, 120] });
    expect(edit('moveDown', [one])?.[0]?.changes).toEqual({ box: [100, 101, 120, 121] });
    expect(edit('moveUp', [boxObject('top', [0, 0, 20, 20])])).toEqual([]);
    expect(edit('moveUp', [])).toEqual([]);
  });
  it('move the side that the arrow names outwards and inwards, not below ten pixels', () => {
    expect(edit('growLeft', [one])?.[0]?.changes).toEqual({ box: [99, 100, 120, 120] });
    expect(edit('growDown', [one])?.[0]?.changes).toEqual({ box: [100, 100, 120, 121] });
    expect(edit('shrinkRight', [one])?.[0]?.changes).toEqual({ box: [100, 100, 119, 120] });
    expect(edit('shrinkUp', [boxObject('least', [0, 0, 10, 10])])).toEqual([]);
  });
  it('are only these', () => {
    expect(edit('undo')).toBeNull();
    expect(edit('nextFrame')).toBeNull();
  });
});
