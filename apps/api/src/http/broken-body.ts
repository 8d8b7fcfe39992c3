import { AppError } from '@sarm/domain/errors';
import type { FastifyRequest } from 'fastify';

/** A body that is no JSON. It is told only after everything that comes before a body has been decided. */
export const BROKEN_BODY = Symbol('a body that is no JSON');

export function wholeBody({ body }: FastifyRequest): unknown {
  if (body === BROKEN_BODY) throw new AppError('invalid_request');
  return body;
}
