/** What of a keyboard event decides. */
export interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly getModifierState?: (name: 'AltGraph') => boolean;
}

/** Keys that mean something only together with an arrow, while they are held. */
export const HELD_WITH_ARROWS = [',', '.'] as const;

const MODIFIERS = new Set([
  'Shift',
  'Control',
  'Alt',
  'Meta',
  'AltGraph',
  'CapsLock',
  'Dead',
  'Process',
  'Unidentified',
]);
export const isModifier = (key: string): boolean => MODIFIERS.has(key);

const nameOf = (key: string): string => (key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key);

/** The key where a Latin keyboard of the United States has it: for layouts that type other letters or digits with Shift. */
function nameByPlace(code: string): string | null {
  const match = /^(?:Key|Digit)([A-Z0-9])$/.exec(code);
  return match?.[1] ?? null;
}

/**
 * The ways in which a pressed key can be written, the likeliest first: 'V', 'Shift+Enter', 'Ctrl+Z', '.+ArrowLeft'. Shift
 * counts only with named keys, because characters already carry it. The command key of a Mac counts as Ctrl.
 */
export function writtenKeys(pressed: PressedKey, held: ReadonlySet<string> = new Set()): string[] {
  if (isModifier(pressed.key)) return [];
  const isTyped = pressed.getModifierState?.('AltGraph') ?? false;
  const name = nameOf(pressed.key);
  const prefix = `${(pressed.ctrlKey || pressed.metaKey) && !isTyped ? 'Ctrl+' : ''}${pressed.altKey && !isTyped ? 'Alt+' : ''}`;
  const written = (key: string): string =>
    `${prefix}${pressed.shiftKey && key.length > 1 ? 'Shift+' : ''}${key}`;
  const chord = HELD_WITH_ARROWS.find((each) => held.has(each));
  if (chord !== undefined && name.startsWith('Arrow')) return [`${chord}+${name}`];
  const byPlace = nameByPlace(pressed.code);
  const names = byPlace === null || byPlace === name ? [name] : [name, byPlace];
  return names.map(written);
}

const SYMBOLS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Delete: 'Del',
  Shift: '⇧',
  '-': '−',
};

/** The parts of a key as they are drawn on key caps, in their order: ['⇧', 'Enter']. */
export function keyCaps(written: string): string[] {
  // '+' is a key of its own and the sign between two.
  const parts =
    written === '+'
      ? ['+']
      : written.endsWith('++')
        ? [...written.slice(0, -2).split('+'), '+']
        : written.split('+');
  return parts.map((part) => SYMBOLS[part] ?? part);
}
