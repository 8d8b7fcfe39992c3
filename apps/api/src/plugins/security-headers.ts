import type { FastifyInstance } from 'fastify';

/** For the one page of the web. Styles and scripts run from our own files or with the nonce of this very answer. */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Everything else is data: should a browser be talked into showing an upload as a page, it can run and load nothing. */
const DATA_POLICY = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': DATA_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // The filter of old browsers could itself be used for an attack.
  'x-xss-protection': '0',
};
const ONLY_HTTPS = { 'strict-transport-security': 'max-age=31536000' };

export function installSecurityHeaders(app: FastifyInstance, options: { https: boolean }): void {
  const headers = Object.entries(options.https ? { ...HEADERS, ...ONLY_HTTPS } : HEADERS);
  app.addHook('onRequest', (_request, { raw }, done) => {
    // On the raw answer, so that calls which write their answer themselves (events, uploads) have them too.
    for (const [name, value] of headers) raw.setHeader(name, value);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Records and tokens must not stay in a cache of a shared machine; media and files of the web set their own rule.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
}
