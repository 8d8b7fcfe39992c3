import fastifyRateLimit from '@fastify/rate-limit';
import { API_BASE } from '@sarm/contracts/http/route-table';
import { AppError } from '@sarm/domain/errors';
import type { FastifyInstance } from 'fastify';
import { clientOf } from '../http/client-address.ts';

/** Probes of a load balancer must not eat into anybody's share. */
const FREE = new Set([`${API_BASE}/health`, `${API_BASE}/ready`]);

/**
 * A brake on runaway clients, counted in the memory of this copy. A signed-in person has a share of their own, because
 * a whole clinic may sit behind one address. The tries of the sign-in calls are counted in the database instead.
 */
export async function installRateLimit(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(fastifyRateLimit, { global: false });
  const count = app.createRateLimit({
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => request.claims?.userId ?? clientOf(request.ip),
  });
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (!path.startsWith(`${API_BASE}/`) || FREE.has(path)) return;
    const state = await count(request);
    if (state.isAllowed || !state.isExceeded) return;
    reply.header('retry-after', String(state.ttlInSeconds));
    throw new AppError('too_many_requests');
  });
}
