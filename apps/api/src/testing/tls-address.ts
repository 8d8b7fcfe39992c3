import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { openSigningKey } from '@sarm/runtime/signing/signing-key';

export interface TlsAddress {
  readonly url: string;
  readonly validTo: Date;
  stop(): Promise<void>;
}

/** An address with a certificate of its own, as a proxy has it; it shows that and serves nothing. */
export async function startTlsAddress(): Promise<TlsAddress> {
  const folder = await mkdtemp(join(tmpdir(), 'sarm-tls-'));
  const { privateKey, certificate } = await openSigningKey(join(folder, 'key.pem'), 'sarm', new Date());
  await rm(folder, { recursive: true });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const server = createServer({ key, cert: certificate.toString() });
  // The product closes once it has seen the certificate.
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    validTo: new Date(certificate.validTo),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
