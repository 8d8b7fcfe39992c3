import { resizeBox } from '../../core/box-geometry.ts';
import { updatesOf } from '../../core/place-intents.ts';
import { NO_PREVIEW, type Pointer, type Scene, type StateRules } from '../tool.types.ts';
import { IDLE, type ResizingState, type SelectState } from './select-states.ts';

const resizedTo = ({ box, handle, from }: ResizingState, pointer: Pointer, { picture }: Scene) =>
  resizeBox(box, handle, { x: pointer.x - from.x, y: pointer.y - from.y }, picture);

export const resizing: StateRules<ResizingState, SelectState> = {
  move: (state, pointer, scene) => {
    const resized = resizedTo(state, pointer, scene);
    return {
      state: { ...state, resized },
      effects: [{ kind: 'preview', boxes: new Map([[state.id, resized]]) }],
    };
  },
  up: (state, pointer, scene) => {
    // A click on a handle is no wish to change anything, also not a box of the model that is too small.
    const isClick = pointer.x === state.from.x && pointer.y === state.from.y;
    const after = isClick ? state.box : resizedTo(state, pointer, scene);
    const intents = updatesOf(new Map([[state.id, state.box]]), new Map([[state.id, after]]));
    return { state: IDLE, effects: [{ kind: 'intents', intents }, NO_PREVIEW] };
  },
  cancel: [NO_PREVIEW],
};
