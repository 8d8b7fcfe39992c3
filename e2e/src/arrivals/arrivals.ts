import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '../product/client.ts';
import type { Product } from '../product/product.ts';
import { secondsToNext } from './random.ts';

export const FRAMES = 6;
const LOOK_MS = 1000;

/** What became of a request that changes something: an answer was seen, or the connection broke before one came. */
export interface Sent {
  readonly name: string;
  readonly outcome: 'accepted' | 'refused' | 'unknown';
}

export interface Sending {
  readonly uploads: Sent[];
  /** By video. */
  readonly extractions: Sent[];
  /** Seconds that the oldest waiting task waited, each second. */
  readonly queueAges: number[];
}

const outcomeOf = (status: number | undefined): Sent['outcome'] => {
  if (status === undefined || status >= 500) return 'unknown';
  return status < 300 ? 'accepted' : 'refused';
};

/** Uploads at random moments, so many a second on average, each under a name of its own; none is sent twice. */
export async function sendVideos(
  clients: readonly Client[],
  options: {
    path: string;
    datasetId: string;
    random: () => number;
    perSecond: number;
    endsAt: number;
    sent: Sending;
  },
): Promise<void> {
  const open: Promise<void>[] = [];
  for (let at = 0; Date.now() < options.endsAt; at += 1) {
    const name = `arrival ${String(at).padStart(6, '0')}`;
    const client = clients[at % clients.length];
    if (client !== undefined) open.push(sendOne(client, name, options));
    await delay(1000 * secondsToNext(options.random, options.perSecond));
  }
  await Promise.all(open);
}

async function sendOne(
  client: Client,
  name: string,
  { path, datasetId, sent }: { path: string; datasetId: string; sent: Sending },
): Promise<void> {
  const status = await client.upload(datasetId, path, name).then(
    (answer) => answer.status,
    () => undefined,
  );
  sent.uploads.push({ name, outcome: outcomeOf(status) });
}

/** Requests frames of each checked video once, as a person who works through the list does, and looks at the age of the queue. */
export async function extractChecked(
  clients: readonly Client[],
  { product, sent, goesOn }: { product: Product; sent: Sending; goesOn: () => boolean },
): Promise<void> {
  const requested = new Set<string>();
  for (let at = 0; goesOn(); at += 1) {
    await delay(LOOK_MS);
    const found = await look(product).catch(() => undefined);
    if (found === undefined) continue;
    sent.queueAges.push(found.age);
    const client = clients[at % clients.length];
    for (const id of found.checked.filter((each) => !requested.has(each))) {
      requested.add(id);
      const status = await client
        ?.raw('POST', '/sarm/frames/extract', {
          videoId: id,
          config: { method: 'count', count: FRAMES },
        })
        .then(
          (answer) => answer.status,
          () => undefined,
        );
      sent.extractions.push({ name: id, outcome: outcomeOf(status) });
    }
  }
}

async function look(product: Product): Promise<{ age: number; checked: string[] }> {
  const [row] = await product.query<{ age: number; checked: string[] }>(
    `select coalesce(extract(epoch from now() - (select min(created_at) from tasks where status = 'pending')), 0)::float8 as age,
       (select coalesce(array_agg(id::text), '{}') from videos where status = 'uploaded') as checked`,
  );
  return row ?? { age: 0, checked: [] };
}
