import { AppError } from '@sarm/domain/catalogue/errors';
import { CALLS } from '@sarm/domain/limits';
import type { FastifyInstance } from 'fastify';
import '../http/bound-route.ts';
import { callerKey } from '../http/caller-key.ts';
import { clientOf } from '../http/client-address.ts';
import { createTokenBuckets } from '../http/token-buckets.ts';

/** One visit of the web loads some thirty files, and an entire clinic may come from one address in the morning. */
const FILES_PER_CALL = 5;

/** At least one: with less nothing would ever be admitted. */
export const burstOf = (perMinute: number): number => Math.max(1, (perMinute * CALLS.burstSeconds) / 60);

/**
 * A brake on runaway clients, counted in the memory of this copy: each client has a share of calls, one of probes and
 * one of everything else, and nothing is without a limit. The tries of the sign-in calls are counted in the database
 * instead.
 */
export function installRateLimit(app: FastifyInstance, perMinute: number): void {
  const share = (rate: number) => createTokenBuckets({ perMinute: rate, burst: burstOf(rate) });
  const calls = share(perMinute);
  const files = share(perMinute * FILES_PER_CALL);
  app.addHook('onRequest', async (request, reply) => {
    // By the route that the router found: the text of an address can be spelled in many ways.
    const { bound } = request.routeOptions.config;
    const seconds =
      bound === undefined ? files.take(clientOf(request.ip)) : calls.take(callerKey(bound, request));
    if (seconds === undefined) return;
    reply.header('retry-after', String(seconds));
    throw new AppError('too_many_requests');
  });
}
