import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from '../product/client.ts';
import { sampleVideo } from '../product/sample-videos.ts';
import { extractChecked, sendVideos, type Sending } from './arrivals.ts';
import { FAULTS, type FaultTime, makeFaults } from './faults.ts';
import { Installation } from './installation.ts';
import { judgeReads, judgeWork } from './judge.ts';
import { type Read, readScreens } from './people.ts';
import { createRandom } from './random.ts';

const USAGE = `npm run arrivals -- [--minutes 20] [--rate 1.2] [--seed 1] [--bar-ms 300] [--decoder-ms 250] [--drain-seconds 180]
Videos arrive at two copies of the API and three workers while parts are killed, stopped and slowed down at random; on this machine's
loopback, with a PostgreSQL of its own. Ends with 1 where something was lost, doubled, too old or too slow.`;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    rate: { type: 'string', default: '1.2' },
    seed: { type: 'string', default: '1' },
    'bar-ms': { type: 'string', default: '300' },
    'decoder-ms': { type: 'string', default: '250' },
    'drain-seconds': { type: 'string', default: '180' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const DRAIN_SECONDS = Number(values['drain-seconds']);
const minutes = Number(values.minutes);
const seed = Number(values.seed);

// Small, because the measuring of pictures is the worker's own and no part of the question.
const path = sampleVideo('arrival-2s-25fps-small.avi', { seconds: 2, fps: 25, size: '160x120' });
const installation = await Installation.start(Number(values['decoder-ms']));
const { product } = installation;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void installation.stop().finally(() => process.exit(1)));
try {
  const clients: Client[] = [];
  for (const url of installation.urls) clients.push(await Client.signIn(url));
  const [first] = clients;
  if (first === undefined) throw new Error('no copy of the API');
  const dataset = await first.demoDataset();
  const sent: Sending = { uploads: [], extractions: [], queueAges: [] };
  const reads: Read[] = [];
  const faults: FaultTime[] = [];
  // The recordings of ffmpeg are made by the first video, which is none of the test.
  const warm = await first.ingest(dataset.id, path);
  await first.ended(await first.extract(warm.id, { method: 'count', count: 6 }));

  const endsAt = Date.now() + minutes * 60_000;
  let draining = true;
  const extracting = extractChecked(clients, { product, sent, goesOn: () => draining });
  await Promise.all([
    sendVideos(clients, {
      path,
      datasetId: dataset.id,
      random: createRandom(seed),
      perSecond: Number(values.rate),
      endsAt,
      sent,
    }),
    makeFaults(installation, { random: createRandom(seed + 1), endsAt, times: faults }),
    readScreens(clients, { projectId: dataset.projectId, datasetId: dataset.id, endsAt, reads }),
    keepSignedIn(clients, endsAt),
  ]);
  const drained = await drain();
  draining = false;
  await extracting;

  const work = await judgeWork(product, sent);
  const people = judgeReads(reads, faults, Number(values['bar-ms']));
  for (const line of [...work.lines, ...people.lines]) console.log(line);
  console.log(
    `faults: ${FAULTS.map((name) => `${name} ${faults.filter(({ fault }) => fault === name).length}`).join(', ')}`,
  );
  const problems = [
    ...work.problems,
    ...people.problems,
    ...(drained ? [] : [`work was left ${DRAIN_SECONDS} s after the last arrival`]),
  ];
  for (const problem of problems) console.error(`✗ ${problem}`);
  console.log(
    `${problems.length === 0 ? 'held' : 'failed'}: ${minutes} minutes, seed ${seed}; problems: ${problems.length}`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await installation.stop();
}

/** An access token lives shorter than the test. */
async function keepSignedIn(clients: readonly Client[], endsAt: number): Promise<void> {
  while (Date.now() < endsAt) {
    await delay(2000);
    for (const client of clients) await client.call('GET', '/tasks?limit=1').catch(() => undefined);
  }
}

/** Until every checked video was sent to extraction and nothing waits or runs. */
async function drain(): Promise<boolean> {
  const until = Date.now() + DRAIN_SECONDS * 1000;
  for (let quiet = 0; Date.now() < until; ) {
    await delay(1000);
    const [row] = await product.query<{ open: number; unsent: number }>(
      `select (select count(*) from tasks where status in ('pending', 'processing'))::int as open,
         (select count(*) from videos where status in ('pending'))::int as unsent`,
    );
    quiet = row?.open === 0 && row.unsent === 0 ? quiet + 1 : 0;
    if (quiet >= 4) return true;
  }
  return false;
}
