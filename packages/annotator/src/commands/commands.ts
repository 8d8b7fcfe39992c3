import type { BoxAttribute } from '@sarm/domain/shapes/annotation-edits';
import type { DetectionClass } from '@sarm/domain/shapes/detection';

/** Sections of the sheet of keys, in its order. */
export const COMMAND_GROUPS = ['tools', 'view', 'objects', 'frames', 'everywhere'] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** Where the same is offered as a button; null: only a key, because a field or a drag does it too. */
export type CommandButton = 'rail' | 'zoom' | 'bar' | 'object' | 'label' | 'list' | 'strip' | 'header';

export interface Command {
  /** Default keys, the first one is shown. '.+ArrowLeft': the arrow while the full stop is held. */
  readonly keys: readonly string[];
  readonly group: CommandGroup;
  /** canvas: only while canvas or list of objects has the focus, because elsewhere the key has its ordinary use. */
  readonly scope: 'canvas' | 'page';
  readonly button: CommandButton | null;
  /** Begins when the key goes down and ends when it goes up. */
  readonly held?: true;
  /** A key that stays down repeats it. */
  readonly repeats?: true;
  /** Not to be changed: needed to leave, or no key at all. */
  readonly fixed?: true;
  /** Changes boxes: refused without the right to annotate. */
  readonly edits?: true;
  readonly class?: DetectionClass;
  readonly attribute?: BoxAttribute;
}

const tool = (key: string, more: Partial<Command> = {}): Command => ({
  keys: [key],
  group: 'tools',
  scope: 'page',
  button: 'rail',
  ...more,
});
const view = (key: string, more: Partial<Command> = {}): Command => ({
  keys: [key],
  group: 'view',
  scope: 'page',
  button: 'zoom',
  repeats: true,
  ...more,
});
const edit = (key: string, more: Partial<Command> = {}): Command => ({
  keys: [key],
  group: 'objects',
  scope: 'page',
  button: 'object',
  edits: true,
  ...more,
});
const step = (key: string): Command => ({
  keys: [key],
  group: 'objects',
  // On the last object the key goes on to the next control, so that nobody is caught in the canvas.
  scope: 'canvas',
  button: 'list',
  repeats: true,
  fixed: true,
});
const nudge = (key: string): Command => edit(key, { scope: 'canvas', button: null, repeats: true });
const frame = (key: string, more: Partial<Command> = {}): Command => ({
  keys: [key],
  group: 'frames',
  scope: 'page',
  button: 'strip',
  ...more,
});
const everywhere = (key: string, more: Partial<Command> = {}): Command => ({
  keys: [key],
  group: 'everywhere',
  scope: 'page',
  button: 'header',
  ...more,
});

/** The one table of what the annotation page can do: rail, bars, sheet of keys, menu, changed keys and tests read it. */
export const COMMANDS = {
  select: tool('V'),
  addBox: tool('B', { edits: true }),
  pan: tool('Space', { scope: 'canvas', held: true }),
  hideBoxes: tool('X', { held: true }),
  compare: tool('D'),
  light: tool('I'),
  zoomUnderPointer: view('Wheel', { button: null, fixed: true }),
  zoomIn: view('+'),
  zoomOut: view('-'),
  fit: view('0'),
  fitSelection: view('9'),
  confidenceDown: view('[', { button: 'list' }),
  confidenceUp: view(']', { button: 'list' }),
  nextObject: step('Tab'),
  previousObject: step('Shift+Tab'),
  verify: edit('Enter', { scope: 'canvas' }),
  verifyAllShown: edit('Shift+Enter', { scope: 'canvas', button: 'bar' }),
  delete: edit('Delete', { keys: ['Delete', 'Backspace'], scope: 'canvas' }),
  classSperm: edit('1', { class: 'sperm' }),
  classCluster: edit('2', { class: 'cluster' }),
  classSmallOrPinhead: edit('3', { class: 'small_or_pinhead' }),
  classDebris: edit('4', { class: 'debris' }),
  classRoundCell: edit('5', { class: 'round_cell' }),
  outOfFocus: edit('O', { attribute: 'out_of_focus' }),
  overlaps: edit('L', { attribute: 'overlaps' }),
  touchesEdge: edit('E', { attribute: 'touches_edge' }),
  moveLeft: nudge('Alt+ArrowLeft'),
  moveRight: nudge('Alt+ArrowRight'),
  moveUp: nudge('Alt+ArrowUp'),
  moveDown: nudge('Alt+ArrowDown'),
  growLeft: nudge('.+ArrowLeft'),
  growRight: nudge('.+ArrowRight'),
  growUp: nudge('.+ArrowUp'),
  growDown: nudge('.+ArrowDown'),
  shrinkLeft: nudge(',+ArrowLeft'),
  shrinkRight: nudge(',+ArrowRight'),
  shrinkUp: nudge(',+ArrowUp'),
  shrinkDown: nudge(',+ArrowDown'),
  previousFrame: frame('ArrowLeft', { repeats: true }),
  nextFrame: frame('ArrowRight', { repeats: true }),
  nextUnfinished: frame('N'),
  copyFromPrevious: frame('C', { button: 'bar', edits: true }),
  propagate: frame('P', { button: 'bar', edits: true }),
  addToLabel: frame('S', { button: 'label', edits: true }),
  undo: everywhere('Ctrl+Z', { button: 'bar', repeats: true, edits: true }),
  redo: everywhere('Ctrl+Y', { button: 'bar', repeats: true, edits: true }),
  find: everywhere('/', { button: 'list' }),
  keys: everywhere('?'),
  close: everywhere('Escape', { button: null, fixed: true }),
} as const satisfies Readonly<Record<string, Command>>;

export type CommandName = keyof typeof COMMANDS;
export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly CommandName[];

export const commandRow = (name: CommandName): Command => COMMANDS[name];

/** Key of its text in the area of the annotation page. */
export const commandText = <Name extends CommandName>(name: Name): `command.${Name}` => `command.${name}`;
