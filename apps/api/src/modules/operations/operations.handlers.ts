import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { getOperations } from './get-operations.ts';

export const createOperationsHandlers = (deps: AppDeps): HandlersOf<'operations'> => ({
  get: getOperations(deps),
});
