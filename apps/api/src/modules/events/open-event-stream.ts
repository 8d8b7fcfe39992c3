import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { STREAMS } from '@sarm/domain/limits';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import type { Live } from '../../live/create-live.ts';
import { eventStream } from '../../live/event-stream.ts';
import { clientGone, sendEvents } from '../../live/send-events.ts';

/** One stream for everything that a browser tab shows live (TEC-158, PLT-047). */
export const openEventStream =
  (deps: AppDeps, { feed, places }: Live): Handler<RouteGroups['events']['open']> =>
  async ({ caller, query, request, reply, t }) => {
    const signal = clientGone(reply);
    places.take(caller.userId, signal);
    const cursor = request.headers['last-event-id'];
    return sendEvents(
      reply,
      eventStream(deps, feed, {
        userId: caller.userId,
        sessionId: caller.sessionId,
        cursor: typeof cursor === 'string' && cursor !== '' ? cursor : undefined,
        clientId: query.client_id,
        signal,
        beatMs: STREAMS.keepAliveSeconds * 1000,
        t,
      }),
    );
  };
