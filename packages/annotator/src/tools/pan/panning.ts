import type { StateRules } from '../tool.types.ts';
import { type PanningState, type PanState, RESTING } from './pan-states.ts';

export const panning: StateRules<PanningState, PanState> = {
  move: ({ from }, { screen }) => ({
    state: { name: 'panning', from: screen },
    effects: [{ kind: 'pan', by: { x: screen.x - from.x, y: screen.y - from.y } }],
  }),
  up: () => ({ state: RESTING }),
};
