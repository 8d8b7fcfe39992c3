import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** A stream of events has no end of its own, so closing would wait for it for ever; the client connects again elsewhere. */
export function installShutdown(app: FastifyInstance): void {
  const open = new Set<ServerResponse>();
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.bound?.route.answerKind !== 'events') return;
    open.add(reply.raw);
    reply.raw.once('close', () => open.delete(reply.raw));
  });
  app.addHook('preClose', async () => {
    for (const response of open) response.end();
  });
}
