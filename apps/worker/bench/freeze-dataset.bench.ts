import { loadavg } from 'node:os';
import { VERSIONS } from '@sarm/domain/versions/versions';
import { setup } from '@sarm/testing/database-template';
import { createTestDatabase } from '@sarm/testing/test-database';
import { createFreezeDataset } from '../src/jobs/freeze-dataset/handler.ts';
import { JobBench } from '../src/jobs/job-bench.fixture.ts';
import { VersionBench } from '../src/jobs/version-bench.fixture.ts';

/**
 * 10,000 labelled frames of twenty patients, as extraction leaves them, frozen as the first version of their dataset: pictures of different
 * splits are compared by the digests that are stored with the frames. Then again after one box was moved. With `undigested`, frames of a
 * release that stored no digests: the first version reads and decodes each picture, of 672 × 448 pixels.
 * Run: node apps/worker/bench/freeze-dataset.bench.ts [frames] [undigested]
 */
const PATIENTS = 20;
const FRAMES = Number(process.argv[2] ?? 10_000);
const DIGESTED = process.argv[3] !== 'undigested';
const SCALE = 7;
const BAR_SECONDS = 30;

let template = '';
await setup({ provide: (_, value) => void (template = value) });
const database = await createTestDatabase(template);
const bench = await JobBench.open({ app: database.app.db, admin: database.admin.db });
let passed = true;
try {
  const world = await VersionBench.open(bench, database);
  const handler = createFreezeDataset();
  const { datasetId } = await world.sample(null);
  const frames = Array.from({ length: FRAMES / PATIENTS }, (_, at) => ({
    index: at * 10,
    scale: SCALE,
    digested: DIGESTED,
  }));
  const samples = [];
  for (let patient = 0; patient < PATIENTS; patient += 1) samples.push(...(await world.samples(1, frames)));
  for (const sample of samples) await world.link(datasetId, [sample]);
  console.log(`${FRAMES} frames stored`);
  await freeze('first version', 1);
  const moved = samples[0]?.frameIds[0] ?? '';
  await world.db.updateTable('detections').set({ y2: 30 }).where('frame_id', '=', moved).execute();
  await freeze('after one box was moved', 2);

  async function freeze(what: string, number: number): Promise<void> {
    const started = performance.now();
    const processor = process.cpuUsage();
    const outcome = await bench.run(handler, {
      datasetId,
      userId: world.userId,
      task: 'head_detection',
      shares: VERSIONS.shares,
      seed: VERSIONS.seed,
    });
    const seconds = (performance.now() - started) / 1000;
    const used = process.cpuUsage(processor);
    const [version] = (await world.versions(datasetId)).filter((each) => each.number === number);
    if (version?.frame_count !== FRAMES) throw new Error(JSON.stringify(outcome).slice(0, 500));
    const holds = seconds <= BAR_SECONDS;
    passed &&= holds;
    console.log(
      `${what}: ${seconds.toFixed(1)} s (bar ${BAR_SECONDS}), processor ${((used.user + used.system) / 1e6).toFixed(1)} s, pairs ${version.leak_check.compared}, load ${loadavg()[0]?.toFixed(1)}${holds ? '' : '  MISSED'}`,
    );
  }
} finally {
  await bench.close();
  await database.drop();
}
process.exitCode = passed ? 0 : 1;
