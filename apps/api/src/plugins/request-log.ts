import type { Log } from '@sarm/runtime/log/log';
import type { FastifyInstance } from 'fastify';

/** One line per request. The query is left out as a whole: it may hold a media token or the name of a patient. */
export function installRequestLog(app: FastifyInstance, log: Log): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    log.info(
      {
        requestId: request.id,
        method: request.method,
        path: request.url.split('?', 1)[0],
        route: request.routeOptions.config.bound?.id,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        userId: request.caller?.userId,
        ip: request.ip,
      },
      'request',
    );
  });
}
