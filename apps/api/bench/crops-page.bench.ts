/**
 * A page of 24 crops as one sheet: the processor time of this process for its call on one frame of 640 × 480, and by how much the
 * memory of the API grows while 25 such pages of frames of 4096 × 4096 are looked at together; an API at rest takes some
 * 150 MB of the 300. Run: node --expose-gc apps/api/bench/crops-page.bench.ts
 */
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '@sarm/database/kernel/new-id';
import { cropPicture } from '@sarm/pictures/crop-picture';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { setup } from '@sarm/testing/database-template';
import type { SignedInPerson } from '../src/testing/api-fixture.ts';
import { openLab } from '../src/testing/lab-world.ts';

const BAR_MS = 40;
const BAR_MB = 150;
const CROPS = 24;
const PAGES = 25;

let template = '';
await setup({ provide: (_, value) => void (template = value) });
const lab = await openLab(template);

async function pageOf(videoId: string, index: number, size: { width: number; height: number }) {
  const frameId = await lab.frame(videoId, index, size);
  const rgb = new Uint8Array(size.width * size.height * 3).map(
    (_, at) => 120 + ((Math.floor(at / 3) * 7919) % 23),
  );
  const bytes = await cropPicture({ rgb, ...size }, { x: 0, y: 0, ...size });
  await lab.api.deps.blobs.put(blobKeys.frame(lab.projectId, videoId, index, 95), bytes, {
    contentType: 'image/png',
  });
  const boxes = Array.from({ length: CROPS }, (_, n) => ({
    id: newId(),
    project_id: lab.projectId,
    video_id: videoId,
    frame_id: frameId,
    x1: (n % 6) * 90 + 20,
    y1: Math.floor(n / 6) * 100 + 20,
    x2: (n % 6) * 90 + 50,
    y2: Math.floor(n / 6) * 100 + 44,
    confidence: 0.9,
    class: 'sperm' as const,
    source: 'model' as const,
  }));
  await lab.api.database.admin.db.insertInto('detections').values(boxes).execute();
  return [`/api/technical/crops/sheet?ids=${boxes.map(({ id }) => id).join(',')}`];
}

/** One that is sent away comes again. */
async function look(page: readonly string[], who: SignedInPerson = lab.technician): Promise<void> {
  const waiting = [...page];
  const takeNext = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const { statusCode } = await who.inject({ url });
      if (statusCode === 429) {
        waiting.push(url);
        await wait(50);
      } else if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
    }
  };
  await takeNext();
}

async function annotator(): Promise<SignedInPerson> {
  const who = await lab.api.signedIn({ roles: ['technical_user'] });
  await lab.api.database.admin.db
    .insertInto('project_members')
    .values({ project_id: lab.projectId, user_id: who.id, access_level: 'member' })
    .execute();
  return who;
}

const megabytes = (): number => process.memoryUsage.rss() / 1_048_576;

try {
  const videoId = await lab.video();
  const small: string[][] = [];
  for (let index = 0; index < 12; index += 1)
    small.push(await pageOf(videoId, index, { width: 640, height: 480 }));
  for (const page of small.slice(0, 4)) await look(page);
  const spent: number[] = [];
  for (const page of small.slice(4)) {
    const before = process.cpuUsage();
    await look(page);
    const { user, system } = process.cpuUsage(before);
    spent.push((user + system) / 1000);
  }
  const [median = 0] = spent.toSorted((a, b) => a - b).slice(Math.floor(spent.length / 2));
  const large: string[][] = [];
  for (let index = 0; index < PAGES; index += 1)
    large.push(await pageOf(videoId, 100 + index, { width: 4096, height: 4096 }));
  const people: SignedInPerson[] = [];
  for (const _ of large) people.push(await annotator());
  globalThis.gc?.();
  await wait(1000);
  const idle = megabytes();
  let most = idle;
  const watch = setInterval(() => {
    most = Math.max(most, megabytes());
  }, 10);
  const started = performance.now();
  await Promise.all(large.map((page, n) => look(page, people[n])));
  clearInterval(watch);
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `a page of ${CROPS} crops: ${median.toFixed(1)} ms of processor (bar ${BAR_MS} ms; ${spent.map((each) => each.toFixed(0)).join(', ')})\n` +
      `${PAGES} pages on 4096 × 4096 together: ${(most - idle).toFixed(0)} MB more (bar ${BAR_MB} MB), ${seconds.toFixed(1)} s, load ${loadavg()[0]?.toFixed(1)}`,
  );
  process.exitCode = median <= BAR_MS && most - idle <= BAR_MB ? 0 : 1;
} finally {
  await lab.stop();
}
