import { idle } from './idle.ts';
import { lasso } from './lasso.ts';
import { moving } from './moving.ts';
import { pressing } from './pressing.ts';
import { resizing } from './resizing.ts';
import { IDLE, type SelectState } from './select-states.ts';

export const SELECT_TOOL = {
  start: IDLE as SelectState,
  states: { idle, pressing, moving, resizing, lasso },
} as const;
