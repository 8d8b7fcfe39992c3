import { type CommandName, commandRow } from '@sarm/annotator/commands/commands';
import type { ChangedKeys } from '@sarm/annotator/commands/key-bindings';
import { createKeyboard } from '@sarm/annotator/commands/keyboard';
import { useEffect, useRef } from 'react';
import type { CanvasState } from './use-canvas-state.ts';

/** What the page does itself; everything else is the canvas's. False: there is nothing to do. */
export type PageActions = Partial<Record<CommandName, () => boolean | void>>;

export interface PageCommands {
  readonly canvas: CanvasState;
  readonly actions: PageActions;
  readonly changed: ChangedKeys;
  readonly readOnly: boolean;
  /** A dialog of the page has the keyboard. */
  readonly paused: boolean;
}

const isOnCanvas = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-annotator], [role="listbox"]#object-list') !== null;

/** One way for keys and buttons: the same command does the same wherever it comes from. */
export function usePageCommands({ canvas, actions, changed, readOnly, paused }: PageCommands) {
  const run = (command: CommandName, phase: 'press' | 'release' = 'press'): boolean => {
    if (readOnly && commandRow(command).edits === true) return false;
    const action = actions[command];
    if (action !== undefined) return phase === 'press' ? action() !== false : true;
    return canvas.annotator.current?.run(command, phase) ?? false;
  };
  const latest = useRef({ run, changed, paused });
  useEffect(() => {
    latest.current = { run, changed, paused };
  });
  useEffect(() => {
    const keyboard = createKeyboard({
      changed: () => latest.current.changed,
      isOnCanvas,
      run: (command, phase) => latest.current.run(command, phase),
    });
    const down = (event: KeyboardEvent): void => {
      // Enter and Space press the button that has the focus, whatever the page does by them.
      if (!latest.current.paused) keyboard.keydown(event);
    };
    document.addEventListener('keydown', down);
    document.addEventListener('keyup', keyboard.keyup);
    globalThis.addEventListener('blur', keyboard.blur);
    return () => {
      document.removeEventListener('keydown', down);
      document.removeEventListener('keyup', keyboard.keyup);
      globalThis.removeEventListener('blur', keyboard.blur);
    };
  }, []);
  return run;
}
