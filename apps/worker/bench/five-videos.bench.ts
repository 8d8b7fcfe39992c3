import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { analyseFrames } from '@sarm/analysis/analyse-frames';
import { simulatedVideo } from '@sarm/analysis/testing/simulated-video';
import { analyseVideoJob } from '@sarm/contracts/jobs/analyse-video';
import { modelDescription } from '@sarm/contracts/manifests/model-description';
import { modelInUse } from '@sarm/database/analyses/model-deployments.repository';
import { type ModelRow } from '@sarm/database/analyses/models.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { claimVideoAnalysis, setAnalysisTask } from '@sarm/database/analyses/video-analyses.repository';
import { umPerPx } from '@sarm/domain/units';
import { createModelStore, type ModelStore } from '@sarm/inference/models/model-store';
import { type Cage, createCage } from '@sarm/media/cage';
import { loadTimeline } from '@sarm/media/timeline-file';
import { ALGORITHM_VERSION } from '@sarm/measurement/analysis/algorithm-version';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import { setup } from '@sarm/testing/database-template';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { startTask } from '@sarm/use-cases/tasks/start-task';
import { readConfig } from '../src/config.ts';
import { createAnalyseVideo } from '../src/jobs/analyse-video/handler.ts';
import { createIngestVideo } from '../src/jobs/ingest-video/handler.ts';
import { JobBench } from '../src/jobs/job-bench.fixture.ts';
import { startWorker } from '../src/worker.ts';

/**
 * Five videos requested at once: wall time from the commit that queues them until the last result is stored, against
 * the same five analyses without queue, rows and store, in the same process, with the same detector and as many at a
 * time. In turns, each round the other one first, so that both feel the same load. Exits with 1 above the bar.
 */
const BAR = 1.15;
const VIDEOS = 5;
const ROUNDS = 7;
/** A busy machine gets fewer rounds, not a longer wait. */
const BUDGET_MS = 120_000;
const CLIP = { fps: 50, seconds: 2 };
const PARAMETERS = { pixelSizeUm: 0.5, threshold: 0.4, startConfidence: 0.5 };
const MODELS = fileURLToPath(new URL('../../../models', import.meta.url));

interface Place {
  readonly bench: JobBench;
  readonly database: TestDatabase;
  readonly cage: Cage;
  readonly models: ModelStore;
  readonly model: ModelRow;
  readonly videoIds: readonly string[];
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** What the product does from the moment of the request. */
async function runProduct({ bench, database, model, videoIds }: Place, round: number): Promise<void> {
  const queue = createJobQueue({ pool: database.app.pool, log: silentLog });
  await queue.start();
  const taskIds = videoIds.map(() => newId());
  await bench.inProject(async (tx) => {
    for (const [index, videoId] of videoIds.entries()) {
      const taskId = taskIds[index] ?? '';
      const { id: videoAnalysisId } = await claimVideoAnalysis(tx, {
        projectId: bench.projectId,
        videoId,
        videoSha256: 'v',
        modelId: model.id,
        modelSha256: model.sha256,
        parameters: { algorithm: ALGORITHM_VERSION, ...PARAMETERS },
        parametersSha256: `round ${round}`,
      });
      const start = { taskId, projectId: bench.projectId, videoId, createdBy: null };
      await startTask(tx, queue, analyseVideoJob, { ...start, payload: { videoId, videoAnalysisId } });
      await setAnalysisTask(tx, videoAnalysisId, taskId);
    }
  });
  const open = new Set(taskIds);
  while (open.size > 0) {
    await delay(20);
    const tasks = await bench.inProject((tx) =>
      tx
        .selectFrom('tasks')
        .select(['id', 'status'])
        .where('id', 'in', [...open])
        .execute(),
    );
    if (tasks.some(({ status }) => status === 'failed')) throw new Error('an analysis failed');
    for (const { id, status } of tasks) if (status === 'completed') open.delete(id);
  }
  await queue.stop();
}

/** The same analyses and nothing besides. */
async function bare({ bench, cage, models, model, videoIds }: Place, atATime: number): Promise<void> {
  const waiting = [...videoIds];
  const { range } = modelDescription.parse(model.description);
  const { signal } = new AbortController();
  const next = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const { blob_key, timeline_key, width, height } = await bench.video(id);
      const timeline = await loadTimeline(bench.blobs, timeline_key ?? '');
      const { path } = await bench.blobs.localFile(blob_key, bench.root);
      const detector = await models.detectorFor(model);
      await analyseFrames({
        source: { cage, path, signal },
        picture: { width: width ?? 0, height: height ?? 0 },
        timeline,
        detector,
        pixelSize: umPerPx(PARAMETERS.pixelSizeUm),
        threshold: PARAMETERS.threshold,
        startConfidence: PARAMETERS.startConfidence,
        range,
      });
      await detector.close();
    }
  };
  await Promise.all(Array.from({ length: atATime }, next));
}

async function addVideos(bench: JobBench, cage: Cage): Promise<string[]> {
  const ids: string[] = [];
  for (let seed = 1; seed <= VIDEOS; seed += 1) {
    const { path } = await simulatedVideo({ seed, umPerPixel: PARAMETERS.pixelSizeUm }, CLIP);
    const videoId = await bench.addVideo(path);
    await bench.run(createIngestVideo({ cage }), { videoId });
    ids.push(videoId);
  }
  return ids;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function measure(place: Place, atATime: number): Promise<number> {
  const [full, alone]: [number[], number[]] = [[], []];
  const end = performance.now() + BUDGET_MS;
  for (let round = 0; round <= ROUNDS && (round < 3 || performance.now() < end); round += 1) {
    const turns = [
      async () => void full.push(await timed(() => runProduct(place, round))),
      async () => void alone.push(await timed(() => bare(place, atATime))),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
  }
  // The first round warms files and code.
  const ratios = full.map((each, round) => each / (alone[round] ?? each)).slice(1);
  const busy = (loadavg()[0] ?? 0) > availableParallelism() ? ', busy machine' : '';
  console.log(
    `five videos of ${CLIP.seconds} s, ${atATime} at a time: ${median(full.slice(1)).toFixed(0)} ms, bare ${median(alone.slice(1)).toFixed(0)} ms, ` +
      `ratio ${median(ratios).toFixed(2)} (${ratios.map((each) => each.toFixed(2)).join(', ')}; bar ${BAR}${busy})`,
  );
  return median(ratios);
}

let template = '';
await setup({ provide: (_, value) => void (template = value) });
const database = await createTestDatabase(template);
const bench = await JobBench.open({ app: database.app.db, admin: database.admin.db });
const config = readConfig({
  SARM_DATABASE_URL: database.appUrl,
  SARM_DATA_FOLDER: bench.root,
  SARM_MEDIA_CAGE: 'best-effort',
  SARM_MODELS_FOLDER: MODELS,
  SARM_WORKER_QUEUES: analyseVideoJob.name,
});
const cage = await createCage({ mode: 'best-effort', log: silentLog });
const models = createModelStore({
  folder: MODELS,
  blobs: bench.blobs,
  log: silentLog,
  threads: config.inferenceThreads,
});
const worker = await startWorker({
  config,
  log: silentLog,
  handlers: [createAnalyseVideo({ cage, models })],
});
try {
  const model = await bench.inProject((tx) => modelInUse(tx, 'detection', 'installation'));
  if (model === undefined) throw new Error('no detector ships with the product');
  const videoIds = await addVideos(bench, cage);
  const ratio = await measure({ bench, database, cage, models, model, videoIds }, config.concurrency);
  process.exitCode = ratio <= BAR ? 0 : 1;
} finally {
  await worker.stop();
  await models.close();
  await bench.close();
  await database.drop();
}
