import { heldHandle, stackAt } from '../tools/select/idle.ts';
import type { Effect, Pointer, Scene, ToolName } from '../tools/tool.types.ts';
import { createTools, type ToolMachine } from '../tools/tool-machine.ts';
import type { Hover } from './annotator.types.ts';
import type { CanvasState } from './canvas-state.ts';
import { HANDLE_CURSORS } from './pointer-input.ts';

interface ToolboxOptions {
  readonly host: HTMLElement;
  readonly state: CanvasState;
  readonly scene: () => Scene;
  readonly apply: (effects: readonly Effect[]) => void;
  readonly onHover: (hover: Hover | null) => void;
  /** The pointer is elsewhere: look under it with the next picture of the screen. */
  readonly onPointer: () => void;
}

export interface Toolbox {
  readonly down: (pointer: Pointer, button: number) => void;
  readonly move: (pointer: Pointer) => void;
  readonly up: (pointer: Pointer) => void;
  readonly leave: () => void;
  /** Gives up a gesture; null: there was none. */
  readonly cancel: () => readonly Effect[] | null;
  readonly panWhileHeld: (isHeld: boolean) => void;
  readonly lookUnderPointer: () => void;
  readonly boxAt: (pointer: Pointer) => string | null;
  readonly showCursor: () => void;
}

const CURSORS: Readonly<Record<ToolName, string>> = { select: 'default', box: 'crosshair', pan: 'grab' };
const MIDDLE_BUTTON = 1;

/** Which tool hears the pointer: the chosen one, or pan while Space or the middle button is held. */
export function createToolbox(options: ToolboxOptions): Toolbox {
  const { host, state, scene, apply } = options;
  const tools = createTools();
  let gesture: ToolMachine | null = null;
  let isPanHeld = false;
  let pointer: Pointer | null = null;
  let isLookDue = false;

  const inUse = (): ToolName => (isPanHeld ? 'pan' : state.tool);
  const isInPicture = ({ x, y }: Pointer): boolean => {
    const { width, height } = scene().picture;
    return x >= 0 && y >= 0 && x <= width && y <= height;
  };
  const boxAt = (at: Pointer): string | null =>
    state.areBoxesHidden ? null : (stackAt(scene(), at)[0] ?? null);
  const cursorAt = (at: Pointer | null, id: string | null): string => {
    if (gesture === tools.pan) return 'grabbing';
    const tool = inUse();
    if (tool !== 'select' || at === null) return CURSORS[tool];
    const handle = heldHandle(scene(), at)?.handle;
    if (handle !== undefined) return HANDLE_CURSORS[handle];
    return id === null ? CURSORS.select : state.readOnly ? 'pointer' : 'move';
  };
  const askForLook = (): void => {
    isLookDue = true;
    options.onPointer();
  };

  return {
    boxAt,
    down: (at, button) => {
      pointer = at;
      gesture = button === MIDDLE_BUTTON ? tools.pan : tools[inUse()];
      apply(gesture.send('down', at, scene()));
      askForLook();
    },
    move: (at) => {
      pointer = at;
      if (gesture !== null) apply(gesture.send('move', at, scene()));
      askForLook();
    },
    up: (at) => {
      pointer = at;
      const ended = gesture;
      gesture = null;
      if (ended !== null) apply(ended.send('up', at, scene()));
      askForLook();
    },
    leave: () => {
      if (gesture !== null) return;
      pointer = null;
      askForLook();
    },
    cancel: () => {
      const given = gesture?.cancel() ?? null;
      gesture = null;
      return given;
    },
    panWhileHeld: (isHeld) => {
      isPanHeld = isHeld;
      askForLook();
    },
    lookUnderPointer: () => {
      if (!isLookDue) return;
      isLookDue = false;
      const at = pointer;
      const id = at === null || gesture !== null ? null : boxAt(at);
      host.style.cursor = cursorAt(at, id);
      options.onHover(at === null || !isInPicture(at) ? null : { id, x: at.x, y: at.y });
    },
    showCursor: askForLook,
  };
}
