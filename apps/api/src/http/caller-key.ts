import type { FastifyRequest } from 'fastify';
import type { BoundRoute } from './bound-route.ts';
import { clientOf } from './client-address.ts';

/** Calls of a load balancer, which must not eat into anybody's share. */
const PROBES: ReadonlySet<string> = new Set(['system.health', 'system.ready']);
export const isProbe = ({ id }: BoundRoute): boolean => PROBES.has(id);

/**
 * Whose share of calls and of work a call uses: a signed-in person has one of their own, because an entire clinic may
 * sit behind one address.
 */
export function callerKey(bound: BoundRoute, request: FastifyRequest): string {
  const address = clientOf(request.ip);
  return isProbe(bound) ? `probe ${address}` : (request.claims?.userId ?? address);
}
