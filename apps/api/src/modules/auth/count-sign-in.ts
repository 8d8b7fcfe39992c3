import { clearThrottle, forgiveGrowingTry } from '@sarm/database/kernel/throttles.repository';
import type { Queryable } from '@sarm/database/kernel/connect';
import { AUTH } from '@sarm/domain/limits';
import type { AppDeps } from '../../deps.ts';
import { clientOf } from '../../http/client-address.ts';
import { addressDigest, countGrowingTry, countTry, Throttled } from '../../credentials/throttle.ts';

export interface SignInTry {
  readonly email: string;
  readonly ipAddress: string;
  /** A device that the person signed in with before; strangers have none. */
  readonly device: string | undefined;
}

export interface CountedTry {
  /** A limit began to work with this try: worth a line in the audit log. */
  readonly limitBegins: boolean;
  /** To be called when the try succeeded. */
  forgive(db: Queryable): Promise<void>;
}

/**
 * Counts a try before it is made. A device that the account has used before has few tries of its own and is spared the
 * limits that strangers can use up: nobody can lock a person out of it. Every other try counts for its client, for the
 * pair of client and address, and for the account, whether that exists or not.
 */
export async function countSignIn(deps: AppDeps, attempt: SignInTry): Promise<CountedTry> {
  const digest = addressDigest(attempt.email);
  if (attempt.device !== undefined) {
    const key = `login:device:${attempt.device}`;
    await countTry(deps, key, AUTH.loginFailures);
    return { limitBegins: false, forgive: (db) => clearThrottle(db, key) };
  }
  const client = clientOf(attempt.ipAddress);
  const [pair, account] = [`login:${digest}:${client}`, `login:account:${digest}`];
  await countTry(deps, `login:${client}`, AUTH.loginsPerClient);
  await countTry(deps, pair, AUTH.loginFailures);
  const { delayBegins } = await countGrowingTry(deps, account, AUTH.accountFailures);
  return {
    limitBegins: delayBegins,
    forgive: async (db) => {
      await clearThrottle(db, pair);
      await forgiveGrowingTry(db, account, AUTH.accountFailures);
    },
  };
}

export const isFirstRefusal = (error: unknown): boolean => error instanceof Throttled && error.first;
