import { AppError } from '@sarm/domain/catalogue/errors';
import { BODIES } from '@sarm/domain/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Uploads may take hours; what receives them has a rate of its own (guard-rate.ts). */
function isUpload(request: FastifyRequest): boolean {
  const bodyKind = request.routeOptions.config.bound?.route.bodyKind;
  return bodyKind === 'multipart' || (bodyKind === 'tus' && request.method === 'PATCH');
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Bounds the time in which a body arrives: one that comes byte by byte is never silent for long, and some thousand of
 * them take all descriptors of the process. Node's own limit would hold for uploads too.
 */
export function installBodyTime(app: FastifyInstance, seconds: number = BODIES.seconds): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isUpload(request) || !hasBody(request)) return;
    const { raw } = request;
    const timer = setTimeout(() => {
      if (!raw.complete) refuse(request, reply);
    }, seconds * 1000);
    timer.unref();
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  });
}

function refuse({ raw }: FastifyRequest, reply: FastifyReply): void {
  // Answered before its body had come: a client that still sends only holds the connection.
  if (reply.raw.headersSent) {
    raw.destroy();
    return;
  }
  reply.header('connection', 'close');
  reply.raw.once('finish', () => raw.destroy());
  // What reads the body fails by this and answers; destroying the request would cut the connection without an answer.
  raw.emit('error', new AppError('request_too_slow'));
}
