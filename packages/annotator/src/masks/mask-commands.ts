import type { MaskPart } from '@sarm/domain/shapes/masks';
import { type PressedKey, writtenKeys } from '../commands/key-names.ts';

/** Sections of the sheet of keys, in its order. */
export const MASK_COMMAND_GROUPS = ['points', 'drawing', 'parts', 'view', 'crops'] as const;
export type MaskCommandGroup = (typeof MASK_COMMAND_GROUPS)[number];

export interface MaskCommand {
  readonly key: string;
  readonly group: MaskCommandGroup;
  /** Only while the canvas has the focus: elsewhere the key presses buttons and moves in lists. */
  readonly canvas?: true;
  readonly repeats?: true;
  readonly part?: MaskPart;
}

const point = (key: string): MaskCommand => ({ key, group: 'points' });
const drawing = (key: string, more: Partial<MaskCommand> = {}): MaskCommand => ({
  key,
  group: 'drawing',
  ...more,
});
const part = (key: string, name: MaskPart): MaskCommand => ({ key, group: 'parts', part: name });
const view = (key: string, more: Partial<MaskCommand> = {}): MaskCommand => ({ key, group: 'view', ...more });
const cursor = (key: string): MaskCommand => view(key, { canvas: true, repeats: true });
const crop = (key: string, more: Partial<MaskCommand> = {}): MaskCommand => ({
  key,
  group: 'crops',
  ...more,
});

/** The one table of what the mask editor can do: bar, sheet of keys and tests read it. TEC-110 to TEC-120. */
export const MASK_COMMANDS = {
  foreground: point('F'),
  background: point('B'),
  undoPoint: point('Z'),
  clearPoints: point('R'),
  suggestPoints: point('A'),
  generate: point('G'),
  brush: drawing('D'),
  eraser: drawing('E'),
  polygon: drawing('P'),
  closePolygon: drawing('Enter', { canvas: true }),
  undoDrawing: drawing('Ctrl+Z', { repeats: true }),
  redoDrawing: drawing('Ctrl+Y', { repeats: true }),
  head: part('1', 'head'),
  midpiece: part('2', 'midpiece'),
  tail: part('3', 'tail'),
  droplet: part('4', 'droplet'),
  hideMask: view('X'),
  zoomIn: view('+', { repeats: true }),
  zoomOut: view('-', { repeats: true }),
  fit: view('0'),
  cursorLeft: cursor('Alt+ArrowLeft'),
  cursorRight: cursor('Alt+ArrowRight'),
  cursorUp: cursor('Alt+ArrowUp'),
  cursorDown: cursor('Alt+ArrowDown'),
  place: view('Space', { canvas: true }),
  addToLabel: crop('S'),
  previousCrop: crop('ArrowLeft', { repeats: true }),
  nextCrop: crop('ArrowRight', { repeats: true }),
  keys: crop('?'),
  close: crop('Escape'),
} as const satisfies Readonly<Record<string, MaskCommand>>;

export type MaskCommandName = keyof typeof MASK_COMMANDS;
export const MASK_COMMAND_NAMES = Object.keys(MASK_COMMANDS) as readonly MaskCommandName[];
export const maskCommand = (name: MaskCommandName): MaskCommand => MASK_COMMANDS[name];

const BY_KEY: ReadonlyMap<string, MaskCommandName> = new Map(
  MASK_COMMAND_NAMES.map((name) => [maskCommand(name).key, name]),
);

export function maskCommandOf(pressed: PressedKey): MaskCommandName | null {
  for (const written of writtenKeys(pressed)) {
    const command = BY_KEY.get(written);
    if (command !== undefined) return command;
  }
  return null;
}
