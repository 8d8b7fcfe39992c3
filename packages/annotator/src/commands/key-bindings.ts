import { COMMAND_NAMES, type CommandName, commandRow } from './commands.ts';

/** Keys that a person changed, by command; all others have their default. Stored with the person's settings. */
export type ChangedKeys = Readonly<Partial<Record<CommandName, string>>>;

/** Keys that the browser, the screen reader or the system needs, or that leave the page. */
const RESERVED_KEYS: ReadonlySet<string> = new Set([
  'Escape',
  'Tab',
  'Shift+Tab',
  'Wheel',
  'ContextMenu',
  'Shift+F10',
  'PrintScreen',
  'Insert',
  ',',
  '.',
  ...Array.from({ length: 24 }, (_, at) => `F${at + 1}`),
  ...['A', 'C', 'D', 'F', 'G', 'H', 'J', 'K', 'L', 'N', 'O', 'P', 'Q', 'R', 'S', 'T', 'U', 'V', 'W', 'X'].map(
    (key) => `Ctrl+${key}`,
  ),
  ...['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '+', '-', 'Tab', 'Shift+Tab'].map(
    (key) => `Ctrl+${key}`,
  ),
  ...['D', 'F', 'E', 'F4', 'Tab', 'Space', 'Enter'].map((key) => `Alt+${key}`),
]);
/** Switches of keyboard layouts and input methods in all four languages. */
const SWITCHES = /(?:Ctrl|Alt)\+(?:.*\+)?Shift\+|Ctrl\+Alt\+/;

export const isReserved = (key: string): boolean => RESERVED_KEYS.has(key) || SWITCHES.test(key);

export const keysOf = (command: CommandName, changed: ChangedKeys): readonly string[] => {
  const key = changed[command];
  return key === undefined ? commandRow(command).keys : [key];
};

export interface KeyConflict {
  readonly key: string;
  readonly commands: readonly CommandName[];
}

/** Keys that more than one command has. */
export function findKeyConflicts(changed: ChangedKeys): KeyConflict[] {
  const users = new Map<string, CommandName[]>();
  for (const command of COMMAND_NAMES)
    for (const key of keysOf(command, changed)) users.set(key, [...(users.get(key) ?? []), command]);
  return [...users]
    .filter(([, commands]) => commands.length > 1)
    .map(([key, commands]) => ({ key, commands }));
}

export type KeyChange =
  | { readonly accepted: true; readonly changed: ChangedKeys }
  | { readonly accepted: false; readonly because: 'fixed' | 'reserved' }
  | { readonly accepted: false; readonly because: 'taken'; readonly by: CommandName };

/** Gives a command another key; one that is taken stays with its owner until that one has another. */
export function changeKey(changed: ChangedKeys, command: CommandName, key: string): KeyChange {
  const row = commandRow(command);
  if (row.fixed === true) return { accepted: false, because: 'fixed' };
  const isDefault = row.keys[0] === key;
  if (!isDefault && isReserved(key)) return { accepted: false, because: 'reserved' };
  const owner = ownerOf(changed, key, command);
  if (owner !== undefined) return { accepted: false, because: 'taken', by: owner };
  return {
    accepted: true,
    changed: isDefault ? withDefault(changed, command) : { ...changed, [command]: key },
  };
}

const ownerOf = (changed: ChangedKeys, key: string, except: CommandName): CommandName | undefined =>
  COMMAND_NAMES.find((command) => command !== except && keysOf(command, changed).includes(key));

/** The default key again. Where another command has it by now, that one goes back to its own as well. */
export const resetKey = (changed: ChangedKeys, command: CommandName): ChangedKeys =>
  withoutConflicts(withDefault(changed, command));

function withDefault(changed: ChangedKeys, command: CommandName): ChangedKeys {
  const { [command]: _, ...rest } = changed;
  return rest;
}

/** What was stored, as far as it still means something: unknown commands, reserved and doubled keys keep their default. */
export function readChangedKeys(stored: unknown): ChangedKeys {
  if (typeof stored !== 'object' || stored === null) return {};
  let changed: ChangedKeys = {};
  for (const [name, key] of Object.entries(stored)) {
    if (!Object.hasOwn(NAMES, name) || typeof key !== 'string' || key === '') continue;
    const command = name as CommandName;
    if (commandRow(command).fixed !== true && !isReserved(key)) changed = { ...changed, [command]: key };
  }
  return withoutConflicts(changed);
}

const NAMES: Readonly<Record<string, true>> = Object.fromEntries(COMMAND_NAMES.map((name) => [name, true]));

/** Changed keys of commands in conflict go until none is left; defaults have none among themselves. */
function withoutConflicts(changed: ChangedKeys): ChangedKeys {
  const command = findKeyConflicts(changed)
    .flatMap(({ commands }) => commands)
    .find((name) => changed[name] !== undefined);
  return command === undefined ? changed : withoutConflicts(withDefault(changed, command));
}
