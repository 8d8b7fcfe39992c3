/**
 * What traces add to a call: the same calls to the same API with and without a tracer, in turns, by the processor time of
 * this process. The collector is a process of its own. Run: node apps/api/bench/traced-calls.bench.ts
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import { openTracer, type Tracer } from '@sarm/runtime/trace/tracer';
import { setup } from '@sarm/testing/database-template';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.ts';
import { startTestApi } from '../src/testing/api-fixture.ts';

/** Most that a call may cost more, as a multiple. */
const BAR = 1.1;
const [BLOCK, BLOCKS, WARM_UP] = [20, 150, 200];
const COLLECTOR = `require('node:http').createServer((q, a) => q.resume().on('end', () => a.end('{}')))
  .listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;

const collector = spawn(process.execPath, ['-e', COLLECTOR], { stdio: ['ignore', 'pipe', 'inherit'] });
const [port] = (await once(collector.stdout, 'data')) as [Buffer];
const traces = { url: `http://127.0.0.1:${String(port).trim()}/v1/traces`, headers: {} };

let template = '';
await setup({ provide: (_, value) => void (template = value) });
const api = await startTestApi(template, {
  validateAnswers: false,
  deps: { mailer: { configured: true, send: () => Promise.resolve() } },
});
const person = await api.signedIn();
const tracer = await openTracer(traces, { service: 'bench', log: silentLog });

const appWith = async (each: Tracer | undefined): Promise<FastifyInstance> => {
  const queue = createJobQueue({ pool: api.database.app.pool, log: silentLog, tracer: each });
  return await buildApp({ ...api.deps, queue, tracer: each }, { validateAnswers: false });
};
const apps = [await appWith(undefined), await appWith(tracer)] as const;
const call = async (app: FastifyInstance): Promise<void> => {
  const headers = { authorization: `Bearer ${person.accessToken}` };
  const answer = await app.inject({ url: '/api/sarm/auth/get-me', headers });
  if (answer.statusCode !== 200) throw new Error(answer.body);
};
const costOf = async (app: FastifyInstance): Promise<number> => {
  const begin = process.cpuUsage();
  for (let n = 0; n < BLOCK; n += 1) await call(app);
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / BLOCK;
};
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

for (const app of apps) for (let n = 0; n < WARM_UP; n += 1) await call(app);
const costs: [number, number][] = [];
for (let block = 0; block < BLOCKS; block += 1) {
  // Who goes first changes, or one would always have the warmer caches.
  const [bare, traced] = apps;
  if (block % 2 === 0) costs.push([await costOf(bare), await costOf(traced)]);
  else {
    const last = await costOf(traced);
    costs.push([await costOf(bare), last]);
  }
}
const without = median(costs.map(([bare]) => bare));
const added = median(costs.map(([bare, traced]) => traced - bare));
const ratio = median(costs.map(([bare, traced]) => traced / bare));
console.log(
  `a call: ${without.toFixed(0)} µs of processor time, with traces ${added.toFixed(0)} µs more (${ratio.toFixed(3)}, bar ${BAR})`,
);

for (const app of apps) await app.close();
await tracer?.stop();
await api.stop();
collector.kill();
process.exitCode = ratio <= BAR ? 0 : 1;
