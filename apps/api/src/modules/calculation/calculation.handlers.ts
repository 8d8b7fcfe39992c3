import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import type { TaskFeed } from '../tasks/task-feed.ts';
import { calculate } from './calculate.ts';
import { listResults } from './list-results.ts';

export const createCalculationHandlers = (deps: AppDeps, feed: TaskFeed): HandlersOf<'calculation'> => ({
  motility: calculate(deps, feed, 'motility'),
  concentration: calculate(deps, feed, 'concentration'),
  results: listResults(deps),
});
