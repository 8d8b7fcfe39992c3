import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { endOwnSessions } from './end-sessions.ts';
import { listOwnSessions } from './list-sessions.ts';

export const createSessionsHandlers = (deps: AppDeps): HandlersOf<'sessions'> => ({
  list: listOwnSessions(deps),
  end: endOwnSessions(deps),
});
