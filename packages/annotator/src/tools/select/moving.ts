import type { Box } from '@sarm/domain/shapes/boxes';
import { moveBoxes } from '../../core/box-geometry.ts';
import { updatesOf } from '../../core/place-intents.ts';
import { NO_PREVIEW, type Pointer, type Scene, type StateRules } from '../tool.types.ts';
import { IDLE, type MovingState, type SelectState } from './select-states.ts';

function movedTo({ boxes, from }: MovingState, pointer: Pointer, { picture }: Scene): Map<string, Box> {
  const by = { x: pointer.x - from.x, y: pointer.y - from.y };
  const moved = moveBoxes([...boxes.values()], by, picture);
  return new Map([...boxes.keys()].flatMap((id, at) => (moved[at] === undefined ? [] : [[id, moved[at]]])));
}

/** The boxes follow the pointer on this screen alone; letting go makes it an edit. */
export const moving: StateRules<MovingState, SelectState> = {
  move: (state, pointer, scene) => {
    const moved = movedTo(state, pointer, scene);
    return { state: { ...state, moved }, effects: [{ kind: 'preview', boxes: moved }] };
  },
  up: (state, pointer, scene) => ({
    state: IDLE,
    effects: [
      { kind: 'intents', intents: updatesOf(state.boxes, movedTo(state, pointer, scene)) },
      NO_PREVIEW,
    ],
  }),
  cancel: [NO_PREVIEW],
};
