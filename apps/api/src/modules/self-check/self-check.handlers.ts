import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { listSelfChecks } from './list-self-checks.ts';
import { startSelfCheck } from './start-self-check.ts';

export const createSelfCheckHandlers = (deps: AppDeps): HandlersOf<'selfCheck'> => ({
  list: listSelfChecks,
  start: startSelfCheck(deps),
});
