import type { StateRules } from '../tool.types.ts';
import type { BoxToolState, ReadyState } from './box-states.ts';

export const ready: StateRules<ReadyState, BoxToolState> = {
  down: (state, { x, y }, { readOnly }) =>
    readOnly ? { state } : { state: { name: 'drawing', from: { x, y } } },
};
