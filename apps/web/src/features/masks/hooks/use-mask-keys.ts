import { isTyping } from '@sarm/annotator/commands/keyboard';
import { maskCommand, type MaskCommandName, maskCommandOf } from '@sarm/annotator/masks/mask-commands';
import { useEffect, useRef } from 'react';

/** False: there is nothing to do, and the key keeps its ordinary meaning. */
export type MaskActions = Readonly<Record<MaskCommandName, () => boolean | void>>;

const isOnCanvas = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-mask-canvas]') !== null;

/** TEC-109 to TEC-120. Not while a field has the focus, nor while a dialog has the keyboard. */
export function useMaskKeys(actions: MaskActions, paused: boolean): void {
  const latest = useRef({ actions, paused });
  useEffect(() => {
    latest.current = { actions, paused };
  });
  useEffect(() => {
    const down = (event: KeyboardEvent): void => {
      if (latest.current.paused || event.defaultPrevented || event.isComposing || isTyping(event.target))
        return;
      const name = maskCommandOf(event);
      if (name === null) return;
      const { canvas, repeats } = maskCommand(name);
      if (canvas === true && !isOnCanvas(event.target)) return;
      if (event.repeat && repeats !== true) return;
      if (latest.current.actions[name]() !== false) event.preventDefault();
    };
    document.addEventListener('keydown', down);
    return () => document.removeEventListener('keydown', down);
  }, []);
}
