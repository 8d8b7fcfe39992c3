import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { countOpenTasks } from '@sarm/database/work/tasks.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { holdsToken } from '@sarm/runtime/bearer-token';
import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, type Registry } from 'prom-client';
import type { AppDeps } from '../deps.ts';
import { type CallCounts, described } from './call-metrics.ts';
import { installStateMetrics } from './state-metrics.ts';

/** Prometheus figures at /metrics, by route of the table: addresses with ids would make a series per object. */
export function installMetrics(
  app: FastifyInstance,
  deps: AppDeps,
  { registry, counts }: { readonly registry: Registry; readonly counts: CallCounts },
): void {
  const durations = new Histogram({
    ...described('sarm_http_request_seconds'),
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  gaugePool(registry, deps);
  gaugeTasks(registry, deps);
  installStateMetrics(registry, deps);
  deps.collectProcessMetrics?.(registry);

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.bound?.route.answerKind !== 'events' || reply.raw.destroyed) return;
    counts.streams(1);
    reply.raw.once('close', () => counts.streams(-1));
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.config.bound?.id ?? 'other';
    durations.observe(
      { route, method: request.method, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/metrics', { exposeHeadRoute: true }, async (request, reply) => {
    // An address is no proof: a proxy on the same machine connects from loopback on behalf of everybody.
    if (!holdsToken(request.headers.authorization, deps.config.metricsToken)) throw new AppError('not_found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function gaugePool(registry: Registry, deps: AppDeps): void {
  const pool = deps.poolStats;
  if (pool === undefined) return;
  registry.registerMetric(
    new Gauge({
      ...described('sarm_database_connections'),
      registers: [],
      collect() {
        const { total, idle, waiting } = pool();
        this.set({ state: 'busy' }, total - idle);
        this.set({ state: 'idle' }, idle);
        this.set({ state: 'waiting' }, waiting);
      },
    }),
  );
}

function gaugeTasks(registry: Registry, deps: AppDeps): void {
  registry.registerMetric(
    new Gauge({
      ...described('sarm_tasks_open'),
      registers: [],
      async collect() {
        this.reset();
        try {
          const { queued, running } = await inScope(deps.db, asInstallation, countOpenTasks);
          this.set({ state: 'queued' }, queued);
          this.set({ state: 'running' }, running);
        } catch (error) {
          // The other figures are needed most while the database is away; no value is truer than an old one.
          deps.log.warn({ err: error }, 'open tasks could not be counted');
        }
      },
    }),
  );
}
