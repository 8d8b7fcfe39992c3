import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A comment, which clients skip: it keeps proxies from taking a silent stream for a dead one. */
export const KEEP_ALIVE = ': keep-alive\n\n';

/** One server-sent event. JSON has no line breaks of its own, so the data is one line. */
export const eventOf = (id: string | number, event: string, data: object): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Answers with the pieces as they come; a client that reads slowly makes the generator wait. */
export function sendEvents(reply: FastifyReply, pieces: AsyncGenerator<string>): 'sent' {
  void reply
    .type('text/event-stream; charset=utf-8')
    // A proxy that collects the answer before it passes it on would hold back every event.
    .header('x-accel-buffering', 'no')
    .header('cache-control', 'no-store')
    // A connection kept open after its stream would hold up the shutdown of the server until it times out.
    .header('connection', 'close')
    .send(Readable.from(pieces));
  return 'sent';
}

/** Ends with the connection, also where that was gone before this call. */
export function clientGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (reply.raw.closed || reply.raw.destroyed) gone.abort();
  else reply.raw.once('close', () => gone.abort());
  return gone.signal;
}
