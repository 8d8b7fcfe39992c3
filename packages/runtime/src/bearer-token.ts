import { timingSafeEqual } from 'node:crypto';

/** Whether a header `authorization` holds the configured token; without one configured nobody does. */
export function holdsToken(authorization: string | undefined, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
  if (token === undefined || given === undefined) return false;
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}
