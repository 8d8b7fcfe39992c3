import { boxesInPath } from '@sarm/canvas/hit-boxes';
import { addSelected } from '../../core/selection.ts';
import { NO_LASSO, type Scene, type StateRules } from '../tool.types.ts';
import { isDrag } from './pressing.ts';
import { IDLE, type LassoState, type SelectState } from './select-states.ts';

const caught = ({ path }: LassoState, { store }: Scene): string[] =>
  boxesInPath(store, path).flatMap((row) => store.objectAt(row)?.id ?? []);

/** A loop around boxes selects those whose centre it holds; with Shift it adds them. A click into nothing lets go. */
export const lasso: StateRules<LassoState, SelectState> = {
  move: (state, { x, y }) => {
    const path = [...state.path, { x, y }];
    return { state: { ...state, path }, effects: [{ kind: 'lasso', path }] };
  },
  up: (state, pointer, scene) => {
    const found =
      isDrag(state.from, pointer, scene.view.ratio) || state.path.length > 2 ? caught(state, scene) : [];
    const ids = state.from.shift ? addSelected(scene.selection, found) : found;
    return { state: IDLE, effects: [{ kind: 'select', ids }, NO_LASSO] };
  },
  cancel: [NO_LASSO],
};
