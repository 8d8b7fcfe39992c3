import { type BoxToolState, READY } from './box-states.ts';
import { drawing } from './drawing.ts';
import { ready } from './ready.ts';

export const BOX_TOOL = { start: READY as BoxToolState, states: { ready, drawing } } as const;
