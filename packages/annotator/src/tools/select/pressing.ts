import type { Box } from '@sarm/domain/shapes/boxes';
import { addSelected, nextInStack, toggleSelected } from '../../core/selection.ts';
import { CLICK_TOLERANCE, type Effect, type Pointer, type Scene, type StateRules } from '../tool.types.ts';
import { IDLE, type PressingState, type SelectState } from './select-states.ts';

export const isDrag = (from: Pointer, to: Pointer, ratio: number): boolean =>
  Math.hypot(to.screen.x - from.screen.x, to.screen.y - from.screen.y) > CLICK_TOLERANCE * ratio;

/** A drag takes the selected box under the pointer before a smaller one above it, and with it all others selected. */
function draggedIds({ stack, from }: PressingState, { selection }: Scene): readonly string[] {
  if (stack.some((id) => selection.includes(id))) return selection;
  const first = stack.slice(0, 1);
  return from.shift ? addSelected(selection, first) : first;
}

export const pressing: StateRules<PressingState, SelectState> = {
  move: (state, pointer, scene) => {
    if (scene.readOnly || !isDrag(state.from, pointer, scene.view.ratio)) return { state };
    const ids = draggedIds(state, scene);
    const boxes = new Map<string, Box>();
    for (const id of ids) {
      const row = scene.store.rowOf(id);
      if (row !== undefined) boxes.set(id, scene.store.boxAt(row));
    }
    const { x, y } = state.from;
    const effects: readonly Effect[] = ids === scene.selection ? [] : [{ kind: 'select', ids }];
    return { state: { name: 'moving', from: { x, y }, boxes, moved: boxes }, effects };
  },
  up: ({ stack, from }, _, { selection }) => {
    const next = from.shift ? (stack[0] ?? null) : nextInStack(stack, selection);
    if (next === null) return { state: IDLE };
    const ids = from.shift ? toggleSelected(selection, next) : [next];
    return { state: IDLE, effects: [{ kind: 'select', ids }] };
  },
};
