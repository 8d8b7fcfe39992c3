import type { Point } from '@sarm/domain/shapes/point';
import { SQUARE_PX } from '@sarm/domain/videos/drawn-parts';
import { useEffect, useRef } from 'react';
import { movePart, resizePart } from './edit-parts.ts';
import type { AreaEditor } from './use-area-editor.ts';

/** Where arrows and letters have a meaning of their own. */
const OWN_KEYS = 'input, textarea, select, [role="slider"], [role="dialog"], [role="menu"], [role="option"]';

const WAYS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -SQUARE_PX, y: 0 },
  ArrowRight: { x: SQUARE_PX, y: 0 },
  ArrowUp: { x: 0, y: -SQUARE_PX },
  ArrowDown: { x: 0, y: SQUARE_PX },
};

/** False where the key means nothing here. */
function changeSelected(event: KeyboardEvent, editor: AreaEditor): boolean {
  const { selected, picture } = editor;
  const part = selected === null ? undefined : editor.parts[selected];
  if (selected === null || part === undefined) return false;
  const way = WAYS[event.key];
  if (way !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) {
    const changed = event.shiftKey ? resizePart(part, 'se', way, picture) : movePart(part, way, picture);
    editor.replace(selected, changed);
    return true;
  }
  if (event.key === 'Delete' || event.key === 'Backspace') editor.remove(selected);
  else if (event.key === 'Escape') editor.select(null);
  else return false;
  return true;
}

function drawPolygon({ key }: KeyboardEvent, editor: AreaEditor): boolean {
  if (editor.corners.length === 0) return false;
  if (key === 'Enter') editor.closePolygon();
  else if (key === 'Escape') editor.dropCorners();
  else return false;
  return true;
}

/** While the area is corrected, arrows move the selected part and not the frame. */
export function useAreaKeys(editor: AreaEditor): void {
  const latest = useRef(editor);
  useEffect(() => {
    latest.current = editor;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const at = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || at?.closest(OWN_KEYS) != null) return;
      if (drawPolygon(event, latest.current) || changeSelected(event, latest.current)) event.preventDefault();
    };
    // Before the keys of the player, which leave alone what was taken here.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
