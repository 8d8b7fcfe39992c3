import type { Size } from '@sarm/domain/shapes/point';
import { type KeyboardEvent, useState } from 'react';
import type { Spot } from '../state/compared-boxes.ts';
import { fullPart, lookAt, movePart, type ShownPart, zoomPart } from '../state/shown-part.ts';

const STEP = 1.2;

function afterKey(key: string, part: ShownPart, size: Size): ShownPart | null {
  const step = part.width / 10;
  const middle = { x: part.x + part.width / 2, y: part.y + part.height / 2 };
  if (key === 'ArrowLeft') return movePart(part, size, { x: -step, y: 0 });
  if (key === 'ArrowRight') return movePart(part, size, { x: step, y: 0 });
  if (key === 'ArrowUp') return movePart(part, size, { x: 0, y: -step });
  if (key === 'ArrowDown') return movePart(part, size, { x: 0, y: step });
  if (key === '+') return zoomPart(part, size, STEP, middle);
  if (key === '-') return zoomPart(part, size, 1 / STEP, middle);
  return key === '0' ? fullPart(size) : null;
}

/** The part that both pictures show; a spot that was chosen is brought into sight once. */
export function useShownPart(size: Size, spot: Spot | null, onStep: (by: 1 | -1) => boolean) {
  const [part, setPart] = useState<ShownPart>(() => fullPart(size));
  const [looked, setLooked] = useState<Spot | null>(null);
  if (spot !== looked) {
    setLooked(spot);
    if (spot !== null) setPart(lookAt(part, size, spot, spot.size));
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') {
      if (onStep(event.shiftKey ? -1 : 1)) event.preventDefault();
      return;
    }
    const next = event.ctrlKey || event.metaKey || event.altKey ? null : afterKey(event.key, part, size);
    if (next === null) return;
    event.preventDefault();
    setPart(next);
  };
  return { part, setPart, press };
}
