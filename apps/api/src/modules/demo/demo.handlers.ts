import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { loadDemo } from './load-demo.ts';
import { removeDemo } from './remove-demo.ts';

export const createDemoHandlers = (deps: AppDeps): HandlersOf<'demo'> => ({
  load: loadDemo(deps),
  remove: removeDemo(deps),
});
