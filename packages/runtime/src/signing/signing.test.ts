import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { signDetached, verifyDetached } from './cms-signature.ts';
import { integer, oid, readNodes } from './der.ts';
import { signPdf } from './sign-pdf.ts';
import { openSigningKey } from './signing-key.ts';
import { verifyPdf } from './verify-pdf.ts';

const folder = mkdtempSync(join(tmpdir(), 'sarm-key-'));
const path = join(folder, 'keys', 'signing.pem');
const NOW = new Date('2026-11-12T10:00:00Z');
const open = () => openSigningKey(path, 'Clinic “A”', NOW);

describe('the key of the installation', () => {
  it('is made once, for its owner alone, though several begin together', async () => {
    const keys = await Promise.all([open(), open(), open()]);
    expect(new Set(keys.map(({ certificate }) => certificate.fingerprint256)).size).toBe(1);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'keys'))).toEqual(['signing.pem']);
    const { certificate } = await open();
    expect(certificate.subject).toBe('CN=Clinic “A”');
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(new Date(certificate.validTo).getUTCFullYear()).toBe(2051);
  });

  it('is never made anew over a file that cannot be read', async () => {
    const broken = join(folder, 'broken.pem');
    writeFileSync(broken, 'no key');
    await expect(openSigningKey(broken, 'x', NOW)).rejects.toThrow(/PEM|unsupported|DECODER/i);
  });
});

describe('a signature', () => {
  it('is one of exactly these bytes', async () => {
    const key = await open();
    const cms = signDetached([Buffer.from('a'), Buffer.from('b')], key);
    expect(verifyDetached(cms, [Buffer.from('ab')])?.fingerprint256).toBe(key.certificate.fingerprint256);
    expect(verifyDetached(cms, [Buffer.from('ac')])).toBeUndefined();
    const forged = Buffer.from(cms);
    forged[forged.length - 5] = (forged[forged.length - 5] ?? 0) ^ 1;
    expect(verifyDetached(forged, [Buffer.from('ab')])).toBeUndefined();
  });

  it('is refused for what is no PDF, and found missing where nobody signed', async () => {
    const key = await open();
    expect(() => signPdf(Buffer.from('no pdf'), key, { name: 'n', reason: 'r', at: NOW })).toThrow(
      'no table of objects',
    );
    expect(verifyPdf(Buffer.from('%PDF-1.4 unsigned'))).toBeUndefined();
    expect(verifyPdf(Buffer.from('/ByteRange [0 5 6 4] <zz> '))).toBeUndefined();
  });
});

describe('DER', () => {
  it('writes what others read', () => {
    expect(oid('1.2.840.113549').toString('hex')).toBe('06062a864886f70d');
    expect(integer(Buffer.from([0x80])).toString('hex')).toBe('02020080');
    expect(() => readNodes(Buffer.from([0x30, 5, 1]))).toThrow('cut off');
  });
});
