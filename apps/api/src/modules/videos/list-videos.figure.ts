/**
 * What the API adds to its own SQL: the cost of a list call divided by the cost of exactly the statements that the call
 * sends, run bare on one connection of the same process. Run: node apps/api/src/modules/videos/list-videos.figure.ts
 */
import { fillLargeInstallation } from '@sarm/database/large-installation.fixture';
import { setup } from '@sarm/testing/database-template';
import { type SignedInPerson, startTestApi } from '../../testing/api-fixture.ts';

const BAR = 1.5;
const ROUNDS = 200;
const WARM_UP = 10;
const BUDGET_MS = 5000;

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** What both need of the driver's connection. */
interface Client {
  query(text: string, values?: unknown[]): Promise<unknown>;
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

const milliseconds = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
const quiet = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 2] ?? 0;

/** In turns, so that both feel the same load of the machine; the lower quartile, so that what others do on it counts little. */
async function compare(name: string, api: () => Promise<unknown>, client: Client): Promise<number> {
  const statements = await statementsOf(client, api);
  const bare = async (): Promise<void> => {
    for (const { text, values } of statements) await client.query(text, values);
  };
  const [apiTimes, bareTimes]: [number[], number[]] = [[], []];
  const end = performance.now() + BUDGET_MS;
  for (
    let round = 0;
    round < ROUNDS + WARM_UP && (performance.now() < end || round < WARM_UP + 5);
    round += 1
  ) {
    const [a, b] = [await milliseconds(api), await milliseconds(bare)];
    if (round < WARM_UP) continue;
    apiTimes.push(a);
    bareTimes.push(b);
  }
  const ratio = quiet(apiTimes) / quiet(bareTimes);
  console.log(
    `${name}: API ${quiet(apiTimes).toFixed(2)} ms, ${statements.length} bare statements ${quiet(bareTimes).toFixed(2)} ms, ratio ${ratio.toFixed(2)} (bar ${BAR})`,
  );
  return ratio;
}

let template = '';
await setup({ provide: (_, value) => void (template = value) });
const api = await startTestApi(template, { validateAnswers: false });
try {
  const person: SignedInPerson = await api.signedIn();
  const large = await fillLargeInstallation(api.database.admin.db, {
    userId: person.id,
    videos: 101_000,
    videosOfDataset: 100_000,
    frames: 200_000,
  });
  const client = await api.database.app.pool.connect();
  const get = (url: string) => async (): Promise<void> => {
    const answer = await person.inject({ url });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
  };
  const dataset = `/api/business/videos/dataset/${large.datasetId}`;
  const frames = `/api/sarm/media/list-frames/${large.videoId}`;
  const ratios = [
    await compare('10 of 100,000 videos of a dataset', get(dataset), client),
    await compare('200 of 100,000 videos of a dataset', get(`${dataset}?limit=200`), client),
    await compare('50 videos by name', get(`${dataset}?limit=50&sort_by=name`), client),
    await compare('videos of all projects', get('/api/video/list-video?limit=50'), client),
    await compare('100 of 500 frames of a video', get(frames), client),
    await compare('20 of 500 frames of a video', get(`${frames}?limit=20`), client),
  ];
  client.release();
  process.exitCode = ratios.every((ratio) => ratio <= BAR) ? 0 : 1;
} finally {
  await api.stop();
}
