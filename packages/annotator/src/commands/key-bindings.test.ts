import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMMAND_NAMES, commandRow } from './commands.ts';
import {
  type ChangedKeys,
  changeKey,
  findKeyConflicts,
  isReserved,
  keysOf,
  readChangedKeys,
  resetKey,
} from './key-bindings.ts';
import { keyCaps, type PressedKey, writtenKeys } from './key-names.ts';

const accepted = (change: ReturnType<typeof changeKey>): ChangedKeys => {
  if (!change.accepted) throw new Error(`refused: ${change.because}`);
  return change.changed;
};

describe('changed keys', () => {
  it('replace the default ones of their command', () => {
    const changed = accepted(changeKey({}, 'delete', 'K'));
    expect(keysOf('delete', changed)).toEqual(['K']);
    expect(keysOf('verify', changed)).toEqual(['Enter']);
  });
  it('are refused where another command has the key, with its name', () => {
    expect(changeKey({}, 'light', 'B')).toEqual({ accepted: false, because: 'taken', by: 'addBox' });
    expect(changeKey({}, 'light', 'Backspace')).toEqual({ accepted: false, because: 'taken', by: 'delete' });
    const moved = accepted(changeKey({}, 'addBox', 'J'));
    expect(accepted(changeKey(moved, 'light', 'B'))).toEqual({ addBox: 'J', light: 'B' });
  });
  it('are refused for keys of the browser and of layout switches, and for fixed commands', () => {
    for (const key of [
      'Ctrl+W',
      'Ctrl+T',
      'F5',
      'Tab',
      'Escape',
      'Alt+Shift+A',
      'Ctrl+Shift+Z',
      'Ctrl+Alt+K',
      '.',
    ])
      expect(changeKey({}, 'light', key)).toEqual({ accepted: false, because: 'reserved' });
    expect(changeKey({}, 'close', 'K')).toEqual({ accepted: false, because: 'fixed' });
    expect(changeKey({}, 'nextObject', 'K')).toEqual({ accepted: false, because: 'fixed' });
  });
  it('go back to the default, also of the command that took it meanwhile', () => {
    const changed = { light: 'J', compare: 'I' };
    expect(resetKey(changed, 'light')).toEqual({});
    expect(resetKey({ light: 'J' }, 'light')).toEqual({});
    expect(accepted(changeKey({ light: 'J' }, 'light', 'I'))).toEqual({});
  });
  it('never come into conflict, whatever is changed, taken back or stored', () => {
    const key = fc.constantFrom(
      'A',
      'B',
      'V',
      'J',
      'K',
      'Q',
      'W',
      'Enter',
      'Ctrl+B',
      'Ctrl+W',
      'Alt+K',
      '5',
      '7',
    );
    const step = fc.record({
      command: fc.constantFrom(...COMMAND_NAMES),
      key,
      isReset: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let changed: ChangedKeys = {};
        for (const { command, key: next, isReset } of steps) {
          const change = changeKey(changed, command, next);
          if (isReset) changed = resetKey(changed, command);
          else if (change.accepted) changed = change.changed;
          expect(findKeyConflicts(changed)).toEqual([]);
        }
      }),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...COMMAND_NAMES, 'gone'), key), (stored) => {
        const changed = readChangedKeys(stored);
        expect(findKeyConflicts(changed)).toEqual([]);
        for (const [command, value] of Object.entries(changed)) {
          expect(isReserved(value)).toBe(false);
          expect(commandRow(command as 'light').fixed).toBeUndefined();
        }
      }),
    );
    for (const stored of [null, 'x', 7, [], { light: 7 }, { light: '' }])
      expect(readChangedKeys(stored)).toEqual({});
    expect(readChangedKeys({ light: 'J', gone: 'K', toString: 'Q' })).toEqual({ light: 'J' });
  });
});

const press = (key: string, more: Partial<PressedKey> = {}): PressedKey => ({
  key,
  code: '',
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
});

describe('how a key is written', () => {
  it('carries Shift with named keys only, and the command key as Ctrl', () => {
    expect(writtenKeys(press('v'))).toEqual(['V']);
    expect(writtenKeys(press('?', { shiftKey: true }))).toEqual(['?']);
    expect(writtenKeys(press('Enter', { shiftKey: true }))).toEqual(['Shift+Enter']);
    expect(writtenKeys(press('z', { metaKey: true }))).toEqual(['Ctrl+Z']);
    expect(writtenKeys(press(' '))).toEqual(['Space']);
    expect(writtenKeys(press('Shift', { shiftKey: true }))).toEqual([]);
  });
  it('takes the place of the key where the layout writes something else', () => {
    expect(writtenKeys(press('м', { code: 'KeyV' }))).toEqual(['М', 'V']);
    expect(writtenKeys(press('&', { code: 'Digit1' }))).toEqual(['&', '1']);
    const typed = { ctrlKey: true, altKey: true, code: 'Digit5', getModifierState: () => true };
    expect(writtenKeys(press('[', typed))[0]).toBe('[');
  });
  it('joins a held full stop or comma with an arrow', () => {
    expect(writtenKeys(press('ArrowLeft'), new Set(['.']))).toEqual(['.+ArrowLeft']);
    expect(writtenKeys(press('a'), new Set(['.']))).toEqual(['A']);
  });
  it('is drawn as key caps', () => {
    expect(keyCaps('Shift+Enter')).toEqual(['⇧', 'Enter']);
    expect(keyCaps('.+ArrowLeft')).toEqual(['.', '←']);
    expect(keyCaps('+')).toEqual(['+']);
    expect(keyCaps('Ctrl++')).toEqual(['Ctrl', '+']);
    expect(keyCaps('-')).toEqual(['−']);
  });
});
