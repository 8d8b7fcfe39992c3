import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 100;

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts when the server begins to close: what only waits has to answer now. */
    readonly closing: AbortSignal;
  }
}

/**
 * Lets close() end. A stream of events has no end of its own, so it is ended here; its client connects again elsewhere.
 * A connection that was busy when the close began is kept alive afterwards for over a minute, so idle ones are swept
 * until none is left. One that never sent a request, as browsers open in advance, does not count as idle for Node.
 */
export function installShutdown(app: FastifyInstance): void {
  const open = new Set<ServerResponse>();
  const unused = new Set<Socket>();
  const closing = new AbortController();
  app.decorate('closing', closing.signal);
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => void unused.delete(socket));
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.bound?.route.answerKind !== 'events') return;
    open.add(reply.raw);
    reply.raw.once('close', () => open.delete(reply.raw));
  });
  app.addHook('preClose', async () => {
    closing.abort();
    for (const response of open) response.end();
    for (const socket of unused) socket.destroy();
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    sweep.unref();
    app.server.once('close', () => clearInterval(sweep));
  });
}
