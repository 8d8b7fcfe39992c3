import type { Log } from '@sarm/runtime/log/log';
import type { FastifyInstance } from 'fastify';

const MAX_PATH = 200;

/**
 * One line per request. The query is left out completely: it may hold a media token or the name of a patient. Of the
 * path only the beginning: a sender of long ones must not fill the disk with them.
 */
export function installRequestLog(app: FastifyInstance, log: Log): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    log.info(
      {
        requestId: request.id,
        method: request.method,
        path: shortened(request.url.split('?', 1)[0] ?? ''),
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

const shortened = (path: string): string => (path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}…` : path);
