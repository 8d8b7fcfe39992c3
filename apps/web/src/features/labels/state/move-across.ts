import type { KeyboardEvent } from 'react';
import { nextIndex } from '../../../shared/lists/grid-keys.ts';

/** Arrow keys, Home and End go from button to button of one row; Tab still stops at each. */
export function moveAcross(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const now = buttons.findIndex((button) => button === document.activeElement);
  const next = now === -1 ? null : nextIndex(event.key, now, buttons.length, buttons.length);
  if (next === null) return;
  event.preventDefault();
  buttons[next]?.focus();
}
