import { COMMAND_NAMES, type CommandName, commandRow } from './commands.ts';
import { type ChangedKeys, keysOf } from './key-bindings.ts';
import { HELD_WITH_ARROWS, type PressedKey, writtenKeys } from './key-names.ts';

/** Inputs that take no text: keys mean here what they mean elsewhere. */
const TEXTLESS = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'color', 'image']);

/** A field in which people type, or that uses keys itself: no command while it has the focus. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !TEXTLESS.has(target.type);
  const role = target.getAttribute('role');
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    target.isContentEditable ||
    ['textbox', 'combobox', 'searchbox', 'spinbutton', 'slider'].includes(role ?? '')
  );
}

/** Which command each key has, with the keys that a person changed. */
export const commandsByKey = (changed: ChangedKeys): ReadonlyMap<string, CommandName> =>
  new Map(COMMAND_NAMES.flatMap((command) => keysOf(command, changed).map((key) => [key, command] as const)));

export const commandOf = (
  commands: ReadonlyMap<string, CommandName>,
  pressed: PressedKey,
  held?: ReadonlySet<string>,
): CommandName | null => {
  for (const written of writtenKeys(pressed, held)) {
    const command = commands.get(written);
    if (command !== undefined) return command;
  }
  return null;
};

export interface KeyboardOptions {
  readonly changed: () => ChangedKeys;
  /** Whether canvas or list of objects has the focus. */
  readonly isOnCanvas: (target: EventTarget | null) => boolean;
  /** True: done, and the key means nothing else. */
  readonly run: (command: CommandName, phase: 'press' | 'release') => boolean;
}

export interface Keyboard {
  readonly keydown: (event: KeyboardEvent) => void;
  readonly keyup: (event: KeyboardEvent) => void;
  /** The window lost the focus: nobody will report that a held key went up. */
  readonly blur: () => void;
}

/** Turns keys into commands for the page. Remembers what is held, so that its release reaches the same command. */
export function createKeyboard({ changed, isOnCanvas, run }: KeyboardOptions): Keyboard {
  const held = new Map<string, CommandName>();
  const chords = new Set<string>();
  let source: ChangedKeys | null = null;
  let commands: ReadonlyMap<string, CommandName> = new Map();
  const table = (): ReadonlyMap<string, CommandName> => {
    if (source !== changed()) commands = commandsByKey((source = changed()));
    return commands;
  };
  const letGo = (code: string): void => {
    const command = held.get(code);
    held.delete(code);
    if (command !== undefined) run(command, 'release');
  };
  return {
    keydown: (event) => {
      if (event.defaultPrevented || event.isComposing || isTyping(event.target)) return;
      if (HELD_WITH_ARROWS.some((each) => each === event.key)) chords.add(event.key);
      const command = commandOf(table(), event, chords);
      if (command === null) return;
      const row = commandRow(command);
      if (row.scope === 'canvas' && !isOnCanvas(event.target)) return;
      if (held.has(event.code) || (event.repeat && row.repeats !== true)) {
        event.preventDefault();
        return;
      }
      if (!run(command, 'press')) return;
      event.preventDefault();
      if (row.held === true) held.set(event.code, command);
    },
    keyup: (event) => {
      chords.delete(event.key);
      letGo(event.code);
    },
    blur: () => {
      chords.clear();
      for (const code of held.keys()) letGo(code);
    },
  };
}
