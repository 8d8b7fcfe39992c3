import { isTyping } from '@sarm/annotator/commands/keyboard';
import { useEffect, useRef } from 'react';
import { classCommandOf, type ClassCommandName } from '../state/class-commands.ts';

/** False: there is nothing to do, and the key keeps its ordinary meaning. */
export type ClassActions = Readonly<Record<ClassCommandName, () => boolean | void>>;

const REPEATS: readonly ClassCommandName[] = ['previous', 'next'];

/** Keys that what has the focus uses itself: Enter presses buttons and links, arrows move sliders and choices. */
function keeps(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isSlider = target instanceof HTMLInputElement && target.type === 'range';
  if (isTyping(target) && !isSlider) return true;
  if (key === 'Enter') return target.closest('button, a, summary, [role="button"]') !== null;
  return (
    key.startsWith('Arrow') && (isSlider || (target instanceof HTMLInputElement && target.type === 'radio'))
  );
}

/** Not while somebody types, nor while a dialog has the keyboard. */
export function useClassKeys(actions: ClassActions, paused: boolean): void {
  const latest = useRef({ actions, paused });
  useEffect(() => {
    latest.current = { actions, paused };
  });
  useEffect(() => {
    const down = (event: KeyboardEvent): void => {
      if (latest.current.paused || event.defaultPrevented || event.isComposing) return;
      if (keeps(event.target, event.key)) return;
      const name = classCommandOf(event);
      if (name === null || (event.repeat && !REPEATS.includes(name))) return;
      if (latest.current.actions[name]() !== false) event.preventDefault();
    };
    document.addEventListener('keydown', down);
    return () => document.removeEventListener('keydown', down);
  }, []);
}
