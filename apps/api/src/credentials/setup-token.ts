import { createHmac, timingSafeEqual } from 'node:crypto';
import { isAnyUser } from '@sarm/database/people/users.repository';
import type { AppDeps } from '../deps.ts';

/** Without letters that are easily taken for others. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz023456789';
const LENGTH = 16;

/**
 * PLT-233. Derived from the secret of the installation: every copy of the API and every start has the same one, so the line
 * of the log that somebody reads is the right one, and nothing is stored that would have to be cleared away.
 */
export function setupToken(secret: string): string {
  const digest = createHmac('sha256', secret).update('sarm setup token').digest();
  const letters = Array.from(digest.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length] ?? '');
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

const digestOf = (text: string): Buffer => createHmac('sha256', 'compare').update(text).digest();

export const isSetupToken = (secrets: readonly string[], brought: string): boolean =>
  secrets.some((secret) => timingSafeEqual(digestOf(setupToken(secret)), digestOf(brought)));

/** Once per start, and only while it opens something. As text: a field of this name would be removed from the line. */
export async function logSetupToken({
  db,
  config,
  log,
}: Pick<AppDeps, 'db' | 'config' | 'log'>): Promise<void> {
  if (await isAnyUser(db)) return;
  const { href } = new URL('/setup', config.publicUrl);
  log.warn({}, `no account yet: open ${href} with the setup token ${setupToken(config.tokenSecrets[0])}`);
}
