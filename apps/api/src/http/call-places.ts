import { asConnectionUser, type ConnectionLane } from '@sarm/database/kernel/share-connections';
import { createFairTurns, TurnRefused } from '@sarm/database/kernel/fair-turns';
import { AppError } from '@sarm/domain/catalogue/errors';
import { CALLS } from '@sarm/domain/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BoundRoute } from './bound-route.ts';
import { callerKey } from './caller-key.ts';

export interface CallPlaces {
  /** Does a part of a call when its caller has a place, or refuses with 429. Without `counted` only connections count. */
  run<T>(call: Call, work: () => Promise<T>): Promise<T>;
}

interface Call {
  readonly bound: BoundRoute;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Streams of events and uploads last long and have limits of their own. */
  readonly counted: boolean;
}

function laneOf({ route: { access, effect, method } }: BoundRoute): ConnectionLane {
  if (access.kind === 'public' || access.kind === 'token') return 'entry';
  return effect === 'read' || method === 'GET' ? 'read' : 'change';
}

function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}

/**
 * At most a few calls of one person are worked on at once; the rest wait, and beyond that are refused. A place is taken
 * for work only and never while a body arrives: slow senders behind one address would otherwise keep each other out.
 */
export function createCallPlaces(): CallPlaces {
  const turns = createFairTurns({
    places: Number.POSITIVE_INFINITY,
    perKey: CALLS.atOnce,
    waitingPerKey: CALLS.waiting,
    patienceMs: CALLS.patienceSeconds * 1000,
  });
  return {
    run: async ({ bound, request, reply, counted }, work) => {
      const key = callerKey(bound, request);
      const inLane = () => asConnectionUser({ lane: laneOf(bound), key }, work);
      if (!counted) return await inLane();
      const end = await turns
        .take(key, () => goneSignal(reply))
        .catch((error: unknown) => {
          throw error instanceof TurnRefused ? new AppError('too_many_requests', { cause: error }) : error;
        });
      try {
        return await inLane();
      } finally {
        end();
      }
    },
  };
}
