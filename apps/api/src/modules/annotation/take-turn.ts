import { AppError } from '@sarm/domain/catalogue/errors';
import type { FastifyReply } from 'fastify';
import { createTokenBuckets } from '../../http/token-buckets.ts';

/** How many calls of one kind a person may make in a second, counted in the memory of this copy. */
export function createTurns(perSecond: number): (key: string, reply: FastifyReply) => void {
  const turns = createTokenBuckets({ perMinute: perSecond * 60, burst: perSecond });
  return (key, reply) => {
    const seconds = turns.take(key);
    if (seconds === undefined) return;
    reply.header('retry-after', String(seconds));
    throw new AppError('too_many_requests');
  };
}
