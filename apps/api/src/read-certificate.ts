import { isIP } from 'node:net';
import { connect } from 'node:tls';

const PATIENCE_MS = 2000;

/** Until when the certificate of the address is valid; null where it has none or cannot be reached. Nothing is sent. */
export async function readCertificateEnd(publicUrl: string): Promise<Date | null> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return null;
  return await new Promise((resolve) => {
    // Its trust is the browsers' business: one that has run out is to be shown as such.
    const socket = connect({
      host: hostname,
      port: port === '' ? 443 : Number(port),
      // Of a name alone: a number is not permitted there, and the certificate is the same without it.
      ...(isIP(hostname) === 0 ? { servername: hostname } : {}),
      rejectUnauthorized: false,
      timeout: PATIENCE_MS,
    });
    const end = (value: Date | null): void => {
      socket.destroy();
      resolve(value);
    };
    socket.once('secureConnect', () => {
      const { valid_to: text } = socket.getPeerCertificate();
      const at = new Date(text);
      end(Number.isNaN(at.getTime()) ? null : at);
    });
    socket.once('timeout', () => end(null));
    socket.once('error', () => end(null));
  });
}
