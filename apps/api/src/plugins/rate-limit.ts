import fastifyRateLimit from '@fastify/rate-limit';
import { AppError } from '@sarm/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import '../http/bound-route.ts';
import { clientOf } from '../http/client-address.ts';

/** Calls of a load balancer, which must not eat into anybody's share. */
const PROBES: ReadonlySet<string> = new Set(['system.health', 'system.ready']);
/** One visit of the web loads some thirty files, and a whole clinic may come from one address in the morning. */
const FILES_PER_CALL = 5;

/**
 * A brake on runaway clients, counted in the memory of this copy: each client has a share of calls, one of probes and
 * one of everything else, and nothing is without a limit. A signed-in person has a share of calls of their own, because
 * a whole clinic may sit behind one address. The tries of the sign-in calls are counted in the database instead.
 */
export async function installRateLimit(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(fastifyRateLimit, { global: false });
  const share = (max: number, keyGenerator: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max, timeWindow: 60_000, keyGenerator });
  const byAddress = (request: FastifyRequest): string => clientOf(request.ip);
  const calls = share(perMinute, (request) => request.claims?.userId ?? byAddress(request));
  const probes = share(perMinute, (request) => `probe ${byAddress(request)}`);
  const files = share(perMinute * FILES_PER_CALL, (request) => `file ${byAddress(request)}`);
  // By the route that the router found: the text of an address can be spelled in many ways.
  const shareOf = (request: FastifyRequest) => {
    const id = request.routeOptions.config.bound?.id;
    if (id === undefined) return files;
    return PROBES.has(id) ? probes : calls;
  };
  app.addHook('onRequest', async (request, reply) => {
    const state = await shareOf(request)(request);
    if (state.isAllowed || !state.isExceeded) return;
    reply.header('retry-after', String(state.ttlInSeconds));
    throw new AppError('too_many_requests');
  });
}
