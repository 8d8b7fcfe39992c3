import { createHash } from 'node:crypto';
import type { Scoped } from '@sarm/database/kernel/connect';
import {
  claimIdempotencyKey,
  findRecordedAnswer,
  insertRecordedAnswer,
  lockIdempotencyKey,
  type RecordedAnswer,
  recordIdempotentAnswer,
  releaseIdempotencyKey,
} from '@sarm/database/kernel/idempotency.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { isConnectionFailure } from './connection-failure.ts';
import type { BoundRoute } from './bound-route.ts';

export interface PlainAnswer {
  readonly status: number;
  readonly body: unknown;
}

const KEY = /^[\x21-\x7e]{1,200}$/;
export const REPLAYED_HEADER = 'idempotency-replayed';

/**
 * The key of a request that takes part, or undefined. Answers of sign-in and token calls, and of routes that declare it,
 * are not kept, because they hold secrets; tus has a protocol of its own for repeats.
 */
export function idempotencyKeyOf(bound: BoundRoute, request: FastifyRequest): string | undefined {
  const given = request.headers['idempotency-key'];
  const { access, bodyKind, method, secretAnswer } = bound.route;
  const keeps =
    secretAnswer !== true &&
    (access.kind === 'installation' || access.kind === 'object' || access.kind === 'rows');
  if (method !== 'POST' || given === undefined || !keeps || bodyKind === 'tus') return undefined;
  if (typeof given !== 'string' || !KEY.test(given)) {
    throw new AppError('invalid_request', {
      errors: [{ field: 'Idempotency-Key', code: 'idempotency_key_form' }],
    });
  }
  return given;
}

/** A streamed body cannot be hashed before it is handled, so there the address alone distinguishes requests. */
const hashOf = (bound: BoundRoute, request: FastifyRequest): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        bound.id,
        request.parsed?.params ?? null,
        request.parsed?.query ?? null,
        bound.route.bodyKind === 'multipart' ? null : (request.body ?? null),
      ]),
    )
    .digest('hex');

/**
 * Runs the work once for a key. A failure that rolled back frees the key. When the connection broke, nobody can say
 * whether the work was committed, and when the process dies its answer is lost: the key then stays taken (409) until it
 * is cleared away after a day, because doing the work twice would be worse than asking the person to look.
 */
export async function runOnce(
  deps: Pick<AppDeps, 'db'>,
  call: { bound: BoundRoute; request: FastifyRequest; userId: string; key: string },
  work: () => Promise<PlainAnswer | 'sent'>,
): Promise<(PlainAnswer & { replayed: boolean }) | 'sent'> {
  const { bound, request, userId, key } = call;
  const requestHash = hashOf(bound, request);
  const earlier = await claimIdempotencyKey(deps.db, { userId, key, requestHash });
  if (earlier !== undefined) return replay(earlier, requestHash);
  let answer: PlainAnswer | 'sent';
  try {
    answer = await work();
  } catch (error) {
    if (!isConnectionFailure(error)) await releaseIdempotencyKey(deps.db, { userId, key });
    throw error;
  }
  if (answer === 'sent') {
    await releaseIdempotencyKey(deps.db, { userId, key });
    return 'sent';
  }
  await recordIdempotentAnswer(deps.db, { userId, key }, answer);
  return { ...answer, replayed: false };
}

function replay(earlier: RecordedAnswer, requestHash: string): PlainAnswer & { replayed: true } {
  if (earlier.requestHash !== requestHash) throw new AppError('idempotency_mismatch');
  if (earlier.status === null) throw new AppError('idempotency_in_flight');
  return { status: earlier.status, body: earlier.answer ?? undefined, replayed: true };
}

/**
 * As runOnce, for work inside the transaction of its call: the answer is kept by the commit that keeps the work, so a
 * process that dies leaves neither. A second request with the key does not wait for the first.
 */
export async function runOnceWithin(
  tx: Scoped,
  call: { bound: BoundRoute; request: FastifyRequest; userId: string; key: string },
  work: () => Promise<PlainAnswer>,
): Promise<PlainAnswer & { replayed: boolean }> {
  const { bound, request, userId, key } = call;
  const requestHash = hashOf(bound, request);
  if (!(await lockIdempotencyKey(tx, { userId, key }))) throw new AppError('idempotency_in_flight');
  const earlier = await findRecordedAnswer(tx, { userId, key });
  if (earlier !== undefined) return replay(earlier, requestHash);
  const answer = await work();
  await insertRecordedAnswer(tx, { userId, key, requestHash }, answer);
  return { ...answer, replayed: false };
}
