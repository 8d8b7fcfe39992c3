import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import type { Live } from '../../live/create-live.ts';
import { calculate } from './calculate.ts';
import { listResults } from './list-results.ts';

export const createCalculationHandlers = (deps: AppDeps, { feed }: Live): HandlersOf<'calculation'> => ({
  motility: calculate(deps, feed, 'motility'),
  concentration: calculate(deps, feed, 'concentration'),
  results: listResults,
});
