import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { holdsToken } from '@sarm/runtime/bearer-token';
import type { Log } from '@sarm/runtime/log/log';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import type { MetricsConfig } from '../config.ts';

export interface ServedMetrics {
  stop(): Promise<void>;
}

/** Two pages and nothing else: whether this worker announces itself, for probes, and its figures, for the holder of the token. */
export async function serveMetrics(options: {
  readonly config: MetricsConfig;
  readonly registry: Registry;
  readonly log: Log;
  readonly healthy: () => Promise<boolean>;
}): Promise<ServedMetrics> {
  const { config, registry, log, healthy } = options;
  collectDefaultMetrics({ register: registry });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url?.split('?')[0];
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (reads && path === '/health') {
      const well = await healthy();
      response.writeHead(well ? 200 : 503, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status: well ? 'ok' : 'unavailable' }));
    } else if (reads && path === '/metrics' && holdsToken(request.headers.authorization, config.token)) {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType });
      response.end(text);
    } else {
      response.writeHead(404);
      response.end();
    }
  };
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.warn({ err: error }, 'the figures of this worker could not be answered');
      if (!response.headersSent) response.writeHead(503);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  const { address, family, port } = server.address() as AddressInfo;
  const host = family === 'IPv6' ? `[${address}]` : address;
  log.info({ metrics: `http://${host}:${port}` }, 'the worker offers its figures');
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
