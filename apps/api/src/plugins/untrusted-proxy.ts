import type { Log } from '@sarm/runtime/log/log';
import type { FastifyInstance } from 'fastify';

const AGAIN_MS = 600_000;
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

/**
 * Behind a proxy that the product is not configured for, everybody has the proxy's address: one outsider uses up the
 * tries of all, and the audit log names nobody. That is logged as an error, but not per request: anybody can send such
 * a header.
 */
export function installUntrustedProxyWarning(
  app: FastifyInstance,
  { log, trustProxy, now = Date.now }: { log: Log; trustProxy: boolean; now?: () => number },
): void {
  if (trustProxy) return;
  let quietUntil = 0;
  app.addHook('onRequest', async (request) => {
    if (now() < quietUntil || !FORWARDED.some((name) => request.headers[name] !== undefined)) return;
    quietUntil = now() + AGAIN_MS;
    log.error(
      { proxy: request.socket.remoteAddress },
      'requests are forwarded by a proxy that SARM_TRUST_PROXY does not trust: limits and the audit log take its address for that of every client',
    );
  });
}
