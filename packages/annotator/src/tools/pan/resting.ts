import type { StateRules } from '../tool.types.ts';
import type { PanState, RestingState } from './pan-states.ts';

export const resting: StateRules<RestingState, PanState> = {
  down: (_, { screen }) => ({ state: { name: 'panning', from: screen } }),
};
