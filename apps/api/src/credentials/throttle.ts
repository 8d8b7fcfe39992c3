import { createHash } from 'node:crypto';
import {
  growingThrottleEnd,
  type GrowingLimit,
  hitGrowingThrottle,
  hitThrottle,
} from '@sarm/database/kernel/throttles.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { Queryable } from '@sarm/database/kernel/connect';
import type { AppDeps } from '../deps.ts';

export interface Limit {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** People type passwords into the e-mail field: what was typed is not kept as it is. */
export const addressDigest = (email: string): string =>
  createHash('sha256').update(email).digest('hex').slice(0, 32);

export class Throttled extends AppError {
  readonly retryAfterSeconds: number;
  /** True for the first refusal of a window, the one worth a line in the audit log. */
  readonly first: boolean;

  constructor(retryAfterSeconds: number, first: boolean) {
    super('too_many_requests');
    this.retryAfterSeconds = retryAfterSeconds;
    this.first = first;
  }
}

/** Counts the try before it is made, in the database: parallel tries and other copies of the API count too. */
export async function countTry(
  deps: Pick<AppDeps, 'clock'> & { readonly db: Queryable },
  key: string,
  limit: Limit,
): Promise<void> {
  const now = deps.clock.now();
  const { hits, windowStart } = await hitThrottle(deps.db, { key, windowSeconds: limit.windowSeconds, now });
  if (hits <= limit.limit) return;
  const end = new Date(windowStart.getTime() + limit.windowSeconds * 1000);
  throw new Throttled(secondsBetween(now, end), hits === limit.limit + 1);
}

/** As countTry, with a delay that grows from try to try. Returns whether this try was the first with a delay. */
export async function countGrowingTry(
  deps: Pick<AppDeps, 'db' | 'clock'>,
  key: string,
  limit: GrowingLimit,
): Promise<{ delayBegins: boolean }> {
  const now = deps.clock.now();
  const hits = await hitGrowingThrottle(deps.db, { key, now, limit });
  if (hits !== undefined) return { delayBegins: hits === limit.free + 1 };
  const end = await growingThrottleEnd(deps.db, key, limit);
  throw new Throttled(secondsBetween(now, end ?? now), false);
}

const secondsBetween = (from: Date, to: Date): number =>
  Math.max(1, Math.ceil((to.getTime() - from.getTime()) / 1000));
