import { createPrivateKey, generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { selfSignedCertificate } from './self-signed-certificate.ts';

export interface SigningKey {
  readonly privateKey: KeyObject;
  readonly certificate: X509Certificate;
}

const BITS = 3072;

function pemOf(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

const readKey = async (path: string): Promise<SigningKey> => {
  const pem = await readFile(path, 'utf8');
  const key = { privateKey: createPrivateKey(pem), certificate: new X509Certificate(pem) };
  if (key.privateKey.asymmetricKeyType !== 'rsa' || !key.certificate.checkPrivateKey(key.privateKey))
    throw new Error('the signing key does not fit its certificate, or is not RSA');
  return key;
};

/**
 * The key of the installation, made on first use: private key and certificate in one file that only its owner reads. An
 * installation with a certificate of an authority puts both there itself. Of several workers that begin together one wins.
 */
export async function openSigningKey(path: string, commonName: string, now: Date): Promise<SigningKey> {
  try {
    return await readKey(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: BITS });
  const certificate = selfSignedCertificate(privateKey, commonName, now);
  const key = privateKey.export({ type: 'pkcs8', format: 'der' });
  const pem = `${pemOf('PRIVATE KEY', key)}${pemOf('CERTIFICATE', certificate)}`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, pem, { mode: 0o600, flag: 'w' });
  try {
    // Complete or not at all, and never over a key that somebody else has signed with.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return await readKey(path);
}
