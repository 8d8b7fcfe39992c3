import { AUTH } from '@sarm/domain/limits';
import type { AppDeps } from '../../deps.ts';
import { addressDigest, countTry, Throttled } from '../../credentials/throttle.ts';

/** Counted for the address: neither a stranger nor impatience floods it. */
export async function mayMailEmailLink(deps: AppDeps, email: string): Promise<boolean> {
  if (!deps.mailer.configured) return false;
  try {
    await countTry(deps, `confirm:address:${addressDigest(email)}`, AUTH.emailLinksPerAddress);
    return true;
  } catch (error) {
    if (error instanceof Throttled) return false;
    throw error;
  }
}
