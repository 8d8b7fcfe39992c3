import { AppError } from '@sarm/domain/catalogue/errors';
import { STREAMS } from '@sarm/domain/limits';

/** Counts the open streams of each person in this process; beyond the limit 429, and the client polls instead. */
export interface StreamPlaces {
  /** Free again when the signal ends. */
  take(userId: string, until: AbortSignal): void;
}

export function createStreamPlaces(limit: number = STREAMS.perPerson): StreamPlaces {
  const taken = new Map<string, number>();
  const free = (userId: string): void => {
    const left = (taken.get(userId) ?? 0) - 1;
    if (left > 0) taken.set(userId, left);
    else taken.delete(userId);
  };
  return {
    take(userId, until) {
      const now = taken.get(userId) ?? 0;
      if (now >= limit) throw new AppError('too_many_requests');
      if (until.aborted) return;
      taken.set(userId, now + 1);
      until.addEventListener('abort', () => free(userId), { once: true });
    },
  };
}
