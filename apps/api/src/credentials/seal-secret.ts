import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const [IV, TAG] = [12, 16];
const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'second factor', 32));

/** Bound to its owner: a row copied to somebody else's account does not open. */
export function sealSecret(secrets: readonly [string, ...string[]], owner: string, plain: Buffer): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(CIPHER, keyOf(secrets[0]), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** undefined: sealed with a secret that the installation no longer has; the person needs a reset. */
export function openSecret(secrets: readonly string[], owner: string, sealed: Buffer): Buffer | undefined {
  const [iv, tag, rest] = [sealed.subarray(0, IV), sealed.subarray(IV, IV + TAG), sealed.subarray(IV + TAG)];
  for (const secret of secrets) {
    try {
      const cipher = createDecipheriv(CIPHER, keyOf(secret), iv).setAAD(Buffer.from(owner)).setAuthTag(tag);
      return Buffer.concat([cipher.update(rest), cipher.final()]);
    } catch {
      // Sealed with another of the secrets, while a new one is brought in.
    }
  }
  return undefined;
}
