import { type PanState, RESTING } from './pan-states.ts';
import { panning } from './panning.ts';
import { resting } from './resting.ts';

export const PAN_TOOL = { start: RESTING as PanState, states: { resting, panning } } as const;
