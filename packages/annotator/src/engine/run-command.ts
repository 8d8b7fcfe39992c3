import { ZOOM } from '@sarm/canvas/view';
import type { BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';
import type { Size } from '@sarm/domain/shapes/point';
import { type CommandName, commandRow } from '../commands/commands.ts';
import { objectEdits } from '../commands/object-edits.ts';
import type { EditIntent } from '../core/intents.ts';
import { type Selection, stepSelection } from '../core/selection.ts';
import type { ToolName } from '../tools/tool.types.ts';
import type { CanvasState } from './canvas-state.ts';

interface CommandRun {
  readonly command: CommandName;
  readonly phase: 'press' | 'release';
  readonly state: CanvasState;
  readonly picture: Size;
  readonly shown: () => readonly BoxObject[];
  readonly select: (ids: Selection) => unknown;
  readonly setTool: (tool: ToolName) => void;
  readonly emit: (intents: readonly EditIntent[]) => void;
  readonly zoomBy: (factor: number) => void;
  readonly fit: () => void;
  readonly fitSelection: () => void;
  /** Moves the view if the box is out of sight. */
  readonly reveal: (id: string) => void;
  readonly hideBoxes: (areHidden: boolean) => void;
  readonly panWhileHeld: (isHeld: boolean) => void;
  /** True: a drag was given up. */
  readonly cancelGesture: () => boolean;
}

/** What Esc lets go first: a drag, then a tool, then the selection; then it belongs to the page. */
function close({ state, cancelGesture, setTool, select }: CommandRun): boolean {
  if (cancelGesture()) return true;
  if (state.tool !== 'select') setTool('select');
  else if (state.selection.length > 0) select([]);
  else return false;
  return true;
}

/** From the selected object, or from where the deleted one was. Past the end the key belongs to the page. */
function step({ shown, state, select, reveal }: CommandRun, by: 1 | -1): boolean {
  const { selection, tabFrom } = state;
  const from = selection.length > 0 || tabFrom === null ? selection : [tabFrom];
  const isAfterDeleted = from !== selection && by === -1;
  const next = isAfterDeleted ? tabFrom : stepSelection(shown(), from, by);
  if (next === null) return false;
  select([next]);
  reveal(next);
  return true;
}

function editBoxes(run: CommandRun): boolean {
  const { state, picture, shown, command } = run;
  const selected = state.selection.flatMap((id) => state.store.get(id) ?? []);
  const intents = objectEdits(command, { selected, shown, picture });
  if (intents === null) return false;
  if (command === 'delete') state.tabFrom = stepSelection(shown(), state.selection, -1);
  run.emit(intents);
  return true;
}

/** Commands of the canvas itself; false: it is the page's, or there is nothing to do. */
export function runCommand(run: CommandRun): boolean {
  const { command, phase, state } = run;
  const isPressed = phase === 'press';
  const act = ACTIONS[command];
  if (act !== undefined) {
    act(run, isPressed);
    return true;
  }
  if (!isPressed || (state.readOnly && commandRow(command).edits === true)) return false;
  switch (command) {
    case 'addBox':
      run.setTool('box');
      return true;
    case 'fitSelection':
      if (state.selection.length === 0) return false;
      run.fitSelection();
      return true;
    case 'nextObject':
      return step(run, 1);
    case 'previousObject':
      return step(run, -1);
    case 'close':
      return close(run);
    default:
      return editBoxes(run);
  }
}

/** What always succeeds. */
const ACTIONS: Partial<Record<CommandName, (run: CommandRun, isPressed: boolean) => void>> = {
  pan: (run, isPressed) => run.panWhileHeld(isPressed),
  hideBoxes: (run, isPressed) => run.hideBoxes(isPressed),
  select: (run) => run.setTool('select'),
  zoomIn: (run) => run.zoomBy(ZOOM.step),
  zoomOut: (run) => run.zoomBy(1 / ZOOM.step),
  fit: (run) => run.fit(),
};
