import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import type { Live } from '../../live/create-live.ts';
import { openEventStream } from './open-event-stream.ts';

export const createEventsHandlers = (_deps: AppDeps, live: Live): HandlersOf<'events'> => ({
  open: openEventStream(live),
});
