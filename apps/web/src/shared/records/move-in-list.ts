import type { KeyboardEvent } from 'react';

const PLACES: Readonly<Record<string, (now: number, last: number) => number>> = {
  ArrowDown: (now, last) => Math.min(now + 1, last),
  ArrowUp: (now) => Math.max(now - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Arrow keys, Home and End go from row to row of a list of links; Tab still stops at each. */
export function moveInList(event: KeyboardEvent<HTMLElement>): void {
  const place = PLACES[event.key];
  if (place === undefined) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
  const now = rows.findIndex((row) => row === document.activeElement);
  if (now === -1) return;
  event.preventDefault();
  rows[place(now, rows.length - 1)]?.focus();
}
