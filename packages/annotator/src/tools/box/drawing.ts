import { boxBetween, isLargeEnough, placeOf } from '../../core/box-geometry.ts';
import { NO_DRAFT, type StateRules } from '../tool.types.ts';
import { type BoxToolState, type DrawingState, READY } from './box-states.ts';

/** One box, then the tool is off (TEC-056). What is too small creates nothing (TEC-187), and the tool stays on. */
export const drawing: StateRules<DrawingState, BoxToolState> = {
  move: (state, pointer, { picture }) => {
    const box = boxBetween(state.from, pointer, picture);
    return { state, effects: [{ kind: 'draft', draft: { box, largeEnough: isLargeEnough(box) } }] };
  },
  up: (state, pointer, { picture, newId }) => {
    const box = boxBetween(state.from, pointer, picture);
    if (!isLargeEnough(box)) return { state: READY, effects: [NO_DRAFT] };
    const id = newId();
    const changes = { box: placeOf(box), class: 'sperm', confidence: 1 } as const;
    return {
      state: READY,
      effects: [
        NO_DRAFT,
        { kind: 'intents', intents: [{ kind: 'create', object_id: id, changes }] },
        { kind: 'select', ids: [id] },
        { kind: 'tool', tool: 'select' },
      ],
    };
  },
  cancel: [NO_DRAFT],
};
