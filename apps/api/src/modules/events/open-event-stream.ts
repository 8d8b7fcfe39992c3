import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { STREAMS } from '@sarm/domain/limits';
import type { Handler } from '../../http/handler.ts';
import type { Live } from '../../live/create-live.ts';
import { eventStream } from '../../live/event-stream.ts';
import { clientGone, sendEvents } from '../../live/send-events.ts';

/** One stream for everything that a browser tab shows live (TEC-158, PLT-047). */
export const openEventStream =
  (live: Live): Handler<RouteGroups['events']['open']> =>
  async ({ caller, query, request, reply, t }) => {
    const signal = clientGone(reply);
    live.places.take(caller.userId, signal);
    const cursor = request.headers['last-event-id'];
    return sendEvents(
      reply,
      eventStream(live, {
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
