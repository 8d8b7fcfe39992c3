import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { STREAMS } from '@sarm/domain/limits';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import type { Live } from '../../live/create-live.ts';
import { clientGone, sendEvents } from '../../live/send-events.ts';
import { taskEvents } from './task-events.ts';

/** TEC-158: live progress. Polling GET /tasks/{id} stays the fallback and gives the same states. */
export const streamTaskEvents =
  (deps: AppDeps, { feed, places }: Live): Handler<RouteGroups['tasks']['events']> =>
  async ({ caller, object, request, reply, t }) => {
    const signal = clientGone(reply);
    places.take(caller.userId, signal);
    const events = taskEvents(deps, feed, {
      taskId: object.id,
      userId: caller.userId,
      sessionId: caller.sessionId,
      seen: versionOf(request.headers['last-event-id']),
      signal,
      beatMs: STREAMS.keepAliveSeconds * 1000,
      t,
    });
    return sendEvents(reply, events);
  };

/** A version that this server never gave resumes from the beginning: a state is sent twice rather than never. */
const versionOf = (header: string | string[] | undefined): number =>
  typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : 0;
