import { setup } from '@sarm/testing/database-template';
import type { PersonOptions } from '@sarm/testing/people';
import { fastify } from 'fastify';
import { type SignedInPerson, startTestApi, type TestApi } from '../src/testing/api-fixture.ts';
import { createMeter, type Meter } from './processor-time.ts';

const WARM_UP = 100;
/** Calls that are measured as one, and how often. */
const [BLOCK, BLOCKS] = [4, 300];
const BUDGET_MS = 15_000;

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** What both need of the driver's connection. */
interface Client {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}
type Query = (this: Client, ...args: unknown[]) => unknown;

/** The statements of one call in their order, taken where the driver sends them, on whatever connection. */
async function statementsOf(client: Client, call: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  const driver = Object.getPrototypeOf(client) as { query: Query };
  const { query } = driver;
  driver.query = function record(...args) {
    const [first, second] = args as [string | { text: string }, unknown];
    const text = typeof first === 'string' ? first : first.text;
    sent.push({ text, values: Array.isArray(second) ? second : [] });
    return query.apply(this, args);
  };
  try {
    await call();
  } finally {
    driver.query = query;
  }
  return sent;
}

type Work = () => Promise<unknown>;
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Of neighbours in time: the speed of the processor itself changes while all this runs. */
const ratioOf = (costs: number[], bare: number[]): number =>
  median(costs.map((cost, turn) => cost / (bare[turn] ?? cost)));

/** In turns, so that all feel the same load of the machine: what each cost, turn by turn. */
async function measure(meter: Meter, works: readonly Work[]): Promise<number[][]> {
  for (const work of works) for (let call = 0; call < WARM_UP; call += 1) await work();
  const costs = works.map((): number[] => []);
  const end = performance.now() + BUDGET_MS;
  for (let block = 0; block < BLOCKS && (performance.now() < end || block < 5); block += 1) {
    for (const [index, work] of works.entries()) {
      const cost = await meter.of(async () => {
        for (let call = 0; call < BLOCK; call += 1) await work();
      });
      costs[index]?.push(cost / BLOCK);
    }
  }
  return costs;
}

/** Most that the call may cost, as a multiple. */
export interface Bars {
  readonly sql: number;
  readonly fastify: number;
}

interface Compared {
  readonly name: string;
  readonly bars: Bars;
  readonly call: Work;
}

/** What a call sends around what it reads: its transaction, and who calls. */
const AROUND = /^\s*(begin|commit|select [^;]* from app\.enter)/;

async function compare({ name, bars, call }: Compared, client: Client, meter: Meter): Promise<boolean> {
  // Now and then a call also notes that its session is alive; the second one in a row does not.
  await call();
  const statements = await statementsOf(client, call);
  const bareSql = async (): Promise<unknown[]> => {
    const answers: { rows: unknown[] }[] = [];
    for (const { text, values } of statements) answers.push(await client.query(text, values));
    return answers.map(({ rows }) => rows).findLast((rows) => rows.length > 0) ?? [];
  };
  const plain = fastify().get('/', bareSql);
  const read = statements.filter(({ text }) => !AROUND.test(text));
  const readAlone = async (): Promise<void> => {
    for (const { text, values } of read) await client.query(text, values);
  };
  const works = [call, bareSql, () => plain.inject('/'), readAlone];
  const [api = [], sql = [], bare = [], alone = []] = await measure(meter, works);
  await plain.close();
  const ratio = { sql: ratioOf(api, sql), fastify: ratioOf(api, bare) };
  const format = (costs: number[]): string => `${median(costs).toFixed(2)} ms`;
  console.log(
    `${name}: ${format(api)}; ${statements.length} bare statements ${format(sql)}, ratio ${ratio.sql.toFixed(2)} (bar ${bars.sql}); by bare Fastify ${format(bare)}, ratio ${ratio.fastify.toFixed(2)} (bar ${bars.fastify}); rows and total alone ${format(alone)}, ratio ${ratioOf(api, alone).toFixed(2)}`,
  );
  return ratio.sql <= bars.sql && ratio.fastify <= bars.fastify;
}

export type Listed = readonly [bars: Bars, name: string, url: string];
/** What the statements of a call may cost the server of the database, by itself. */
export type Timed = readonly [mostMilliseconds: number, name: string, url: string];

const TURNS = 15;

/** The statements of a call, one after another as it sends them: the work of the server, and the elapsed time. */
async function time([most, name]: Timed, call: Work, client: Client, meter: Meter): Promise<boolean> {
  await call();
  const statements = await statementsOf(client, call);
  const send = async (): Promise<void> => {
    for (const { text, values } of statements) await client.query(text, values);
  };
  await send();
  const [costs, clock]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const start = performance.now();
    costs.push(await meter.of(send));
    clock.push(performance.now() - start);
  }
  console.log(
    `${name}: ${statements.length} statements, ${median(costs).toFixed(1)} ms of the server (bar ${most}), ${median(clock).toFixed(1)} ms by the clock`,
  );
  return median(costs) <= most;
}

export interface Comparisons {
  readonly lists: readonly Listed[];
  readonly timed?: readonly Timed[];
}

/** A person of an API with its own database, and what is measured once it is filled; ends the process' code. */
export async function compareLists(
  fill: (api: TestApi, person: SignedInPerson) => Promise<Comparisons>,
  person: PersonOptions = {},
): Promise<void> {
  let template = '';
  await setup({ provide: (_, value) => void (template = value) });
  const api = await startTestApi(template, { validateAnswers: false });
  try {
    const caller = await api.signedIn(person);
    const { lists, timed = [] } = await fill(api, caller);
    const client = await api.database.app.pool.connect();
    // Given back also after a call that failed: the pool would wait for it forever, and nobody would see why.
    try {
      process.exitCode = (await compareAll({ lists, timed }, api, caller, client)) ? 0 : 1;
    } finally {
      client.release();
    }
  } finally {
    await api.stop();
  }
}

async function compareAll(
  { lists, timed }: Required<Comparisons>,
  { database }: TestApi,
  caller: SignedInPerson,
  client: Client,
): Promise<boolean> {
  const get = (url: string) => async (): Promise<void> => {
    const answer = await caller.inject({ url });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
  };
  const { rows } = await database.app.pool.query<{ user: string }>('select current_user as user');
  const serverPids = async (): Promise<number[]> => {
    const connections = await database.admin.pool.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and usename = $1',
      [rows[0]?.user],
    );
    return connections.rows.map(({ pid }) => pid);
  };
  const meter = await createMeter(serverPids);
  const server = await createMeter(serverPids, 'server');
  console.log(`by ${meter.unit}`);
  let held = true;
  for (const [bars, name, url] of lists)
    held = (await compare({ bars, name, call: get(url) }, client, meter)) && held;
  for (const each of timed) held = (await time(each, get(each[2]), client, server)) && held;
  return held;
}
