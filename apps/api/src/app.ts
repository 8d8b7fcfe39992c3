import fastifyCookie from '@fastify/cookie';
import { routes } from '@sarm/contracts/http/route-table';
import { newId } from '@sarm/database/kernel/new-id';
import { BODIES } from '@sarm/domain/limits';
import { fastify, type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { AppDeps } from './deps.ts';
import { bindRoutes } from './http/bind-routes.ts';
import { loadHandlers } from './load-handlers.ts';
import { readableUrl } from './http/readable-url.ts';
import { createFailureNotes } from './modules/logs/note-failure.ts';
import { installBodies } from './plugins/bodies.ts';
import { installBodyTime } from './plugins/body-time.ts';
import { createCallCounts } from './plugins/call-metrics.ts';
import { limitConnections } from './plugins/connections-per-address.ts';
import { installErrors, sendError, toAppError } from './plugins/errors.ts';
import { installMetrics } from './plugins/metrics.ts';
import { installRateLimit } from './plugins/rate-limit.ts';
import { installRequestOrigin } from './plugins/request-origin.ts';
import { installRequestLog } from './plugins/request-log.ts';
import { installSecurityHeaders } from './plugins/security-headers.ts';
import { installSession } from './plugins/session.ts';
import { installShutdown } from './plugins/shutdown.ts';
import { installUntrustedProxyWarning } from './plugins/untrusted-proxy.ts';
import { installWeb } from './plugins/web.ts';

export interface AppOptions {
  /** Refuse answers that drift from the contract: on in tests and development. */
  readonly validateAnswers?: boolean;
  /** In which a body has to arrive, where tests do not wait as long as the product. */
  readonly bodySeconds?: number;
}

/** A connection that is silent for this long is cut; event streams send a beat more often. */
const SILENT_CONNECTION_MS = 120_000;

/** The complete API on the given world. The order of the plugins is the order in which a request meets them. */
export async function buildApp(deps: AppDeps, options: AppOptions = {}): Promise<FastifyInstance> {
  const registry = new Registry();
  const counts = createCallCounts(registry);
  // Into the object that was given: a part that is exchanged in it later would not be seen in a copy.
  Object.assign(deps, { counts } satisfies Pick<AppDeps, 'counts'>);
  const app = fastify({
    logger: false,
    genReqId: () => newId(),
    requestIdHeader: false,
    // Only the nearest proxy is believed: a client can write anything into the entries before its own.
    trustProxy: deps.config.trustProxy && ((_address: string, hop: number) => hop === 0),
    exposeHeadRoutes: false,
    bodyLimit: BODIES.bytes,
    connectionTimeout: SILENT_CONNECTION_MS,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      void sendError(reply, toAppError(error), request);
    },
  });
  installErrors(app, deps.log, { failure: createFailureNotes(deps), throttled: counts.throttled });
  if (!deps.config.trustProxy) limitConnections(app.server);
  installRequestOrigin(app, deps.tracer);
  installRequestLog(app, deps.log);
  installBodyTime(app, options.bodySeconds);
  installSecurityHeaders(app, { https: deps.config.cookieSecure });
  installUntrustedProxyWarning(app, { log: deps.log, trustProxy: deps.config.trustProxy });
  installSession(app, deps);
  installRateLimit(app, deps.config.rateLimitPerMinute);
  await app.register(fastifyCookie);
  await installBodies(app);
  installShutdown(app);
  installMetrics(app, deps, { registry, counts });
  bindRoutes(app, {
    deps,
    routes,
    handlers: await loadHandlers(deps, routes),
    validateAnswers: options.validateAnswers ?? false,
  });
  await installWeb(app, deps.config.webFolder);
  await app.ready();
  return app;
}
