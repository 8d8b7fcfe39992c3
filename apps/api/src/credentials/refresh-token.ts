import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** 256 random bits; only its SHA-256 is stored, so a copy of the database signs nobody in. */
export const newRefreshToken = (): string => randomBytes(32).toString('base64url');

export const hashRefreshToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * The token that follows a spent one. It is derived, not drawn, so that the same spent token always leads to the same
 * successor: a second tab that renews a moment later gets the very token the first tab got, and a session never has two
 * living tokens. Without the installation's secret a spent token reveals nothing about its successor.
 */
export function successorOf(token: string, secret: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'sarm refresh token', 32));
  return createHmac('sha256', key).update(token).digest('base64url');
}
