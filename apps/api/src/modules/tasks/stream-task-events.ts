import { Readable } from 'node:stream';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { taskEvents } from './task-events.ts';
import type { TaskFeed } from './task-feed.ts';

const BEAT_MS = 15_000;

/** TEC-158: live progress. Polling GET /tasks/{id} stays the fallback and gives the same states. */
export const streamTaskEvents =
  (deps: AppDeps, feed: TaskFeed): Handler<RouteGroups['tasks']['events']> =>
  async ({ caller, object, request, reply }) => {
    const closed = new AbortController();
    reply.raw.once('close', () => closed.abort());
    const events = taskEvents(deps, feed, {
      taskId: object.id,
      userId: caller.userId,
      sessionId: caller.sessionId,
      seen: versionOf(request.headers['last-event-id']),
      signal: closed.signal,
      beatMs: BEAT_MS,
    });
    void reply
      .type('text/event-stream; charset=utf-8')
      // A proxy that collects the answer before it passes it on would hold back every event.
      .header('x-accel-buffering', 'no')
      .header('cache-control', 'no-store')
      // A connection kept open after its stream would hold up the shutdown of the server until it times out.
      .header('connection', 'close')
      .send(Readable.from(events));
    return 'sent';
  };

/** A version that this server never gave resumes from the beginning: a state is sent twice rather than never. */
const versionOf = (header: string | string[] | undefined): number =>
  typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : 0;
