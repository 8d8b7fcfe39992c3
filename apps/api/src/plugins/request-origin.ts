import { runFrom } from '@sarm/runtime/trace/origin';
import { traceIdOf } from '@sarm/runtime/trace/trace-context';
import type { OpenSpan, Tracer } from '@sarm/runtime/trace/tracer';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BoundRoute } from '../http/bound-route.ts';
import { isProbe } from '../http/caller-key.ts';

/**
 * Whatever a call enqueues goes back to it by its id, and is part of its trace where there are traces. A `traceparent` that
 * comes with a call is not read: anybody could hang a call into the trace of another, as with the id of the request.
 */
export function installRequestOrigin(app: FastifyInstance, tracer: Tracer | undefined): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { bound } = request.routeOptions.config;
    const span = bound !== undefined && isTraced(bound) ? beginSpan(tracer, request, reply) : undefined;
    // Lasts beyond the arrival of a body, whose events belong to the connection: the framework binds its parsers.
    runFrom({ requestId: request.id, span: span?.context }, done);
  });
}

/** Probes would be most of the spans, and a stream of events is open for hours. */
const isTraced = (bound: BoundRoute): boolean => !isProbe(bound) && bound.route.answerKind !== 'events';

function beginSpan(
  tracer: Tracer | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): OpenSpan | undefined {
  const { method } = request;
  const route = request.routeOptions.url ?? '';
  const span = tracer?.begin({ kind: 'server', name: `${method} ${route}`, traceId: traceIdOf(request.id) });
  if (span === undefined) return undefined;
  // The framework reports the end of an answer only where its client waited for it.
  reply.raw.once('close', () => {
    const aborted = !reply.raw.writableFinished;
    span.end({
      failed: aborted || reply.raw.statusCode >= 500,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'sarm.request_id': request.id,
        ...(reply.raw.headersSent ? { 'http.response.status_code': reply.raw.statusCode } : {}),
        ...(aborted ? { 'error.type': 'aborted' } : {}),
      },
    });
  });
  return span;
}
