import { BOX_ATTRIBUTES } from '@sarm/domain/shapes/annotation-edits';
import { DETECTION_CLASSES } from '@sarm/domain/shapes/detection';
import { describe, expect, it } from 'vitest';
import { COMMAND_GROUPS, COMMAND_NAMES, COMMANDS, commandRow, commandText } from './commands.ts';
import { findKeyConflicts, isReserved } from './key-bindings.ts';

describe('the table of commands', () => {
  it('gives every class and every attribute one key', () => {
    const rows = COMMAND_NAMES.map(commandRow);
    expect(rows.flatMap((row) => row.class ?? [])).toEqual([...DETECTION_CLASSES]);
    expect(rows.flatMap((row) => row.attribute ?? [])).toEqual([...BOX_ATTRIBUTES]);
    expect(rows.filter((row) => row.class !== undefined).map((row) => row.keys[0])).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
  });

  it('has no key twice, and avoids the switches of keyboard layouts', () => {
    expect(findKeyConflicts({})).toEqual([]);
    const free = COMMAND_NAMES.filter((name) => commandRow(name).fixed !== true);
    expect(free.filter((name) => commandRow(name).keys.some(isReserved))).toEqual([]);
  });

  it('has the keys of the design', () => {
    const keys = Object.fromEntries(COMMAND_NAMES.map((name) => [name, commandRow(name).keys[0]]));
    expect(keys).toMatchObject({
      select: 'V',
      addBox: 'B',
      pan: 'Space',
      hideBoxes: 'X',
      compare: 'D',
      light: 'I',
      zoomUnderPointer: 'Wheel',
      zoomIn: '+',
      zoomOut: '-',
      fit: '0',
      fitSelection: '9',
      confidenceDown: '[',
      confidenceUp: ']',
      nextObject: 'Tab',
      previousObject: 'Shift+Tab',
      verify: 'Enter',
      verifyAllShown: 'Shift+Enter',
      delete: 'Delete',
      outOfFocus: 'O',
      overlaps: 'L',
      touchesEdge: 'E',
      moveLeft: 'Alt+ArrowLeft',
      growLeft: '.+ArrowLeft',
      shrinkLeft: ',+ArrowLeft',
      previousFrame: 'ArrowLeft',
      nextFrame: 'ArrowRight',
      nextUnfinished: 'N',
      copyFromPrevious: 'C',
      propagate: 'P',
      addToLabel: 'S',
      undo: 'Ctrl+Z',
      redo: 'Ctrl+Y',
      find: '/',
      keys: '?',
      close: 'Escape',
    });
  });

  it('gives each command a group and a text, and each that is no drag or field a button', () => {
    expect(new Set(COMMAND_NAMES.map((name) => commandRow(name).group))).toEqual(new Set(COMMAND_GROUPS));
    expect(commandText('select')).toBe('command.select');
    const withoutButton = COMMAND_NAMES.filter((name) => commandRow(name).button === null);
    expect(withoutButton.filter((name) => !/^(move|grow|shrink)/.test(name))).toEqual([
      'zoomUnderPointer',
      'close',
    ]);
    expect(Object.keys(COMMANDS)).toHaveLength(COMMAND_NAMES.length);
  });
});
