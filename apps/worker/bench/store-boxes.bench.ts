import { loadavg } from 'node:os';
import { queueDetection } from '@sarm/database/detections/detections.run.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { px } from '@sarm/domain/units';
import type { ModelStore } from '@sarm/inference/models/model-store';
import type { Detection } from '@sarm/measurement/detection';
import { cropPicture } from '@sarm/pictures/crop-picture';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { setup } from '@sarm/testing/database-template';
import { createTestDatabase } from '@sarm/testing/test-database';
import { createDetectFrames } from '../src/jobs/detect-frames/handler.ts';
import { JobBench } from '../src/jobs/job-bench.fixture.ts';

/**
 * A run over 1,000 frames of 640 × 480 with 50 heads each, from the claim of its task to the commit: everything but the
 * model, which answers at once. The bar is a third of the processor time of the worker while each box had a row and a file
 * for its crop (114 s by this program before that was given up).
 */
const BAR_SECONDS = 38;
const FRAMES = 1000;
const HEADS = 50;
const SIZE = { width: 640, height: 480 };

const heads = Array.from(
  { length: HEADS },
  (_, n): Detection => ({
    x: px(30 + (n % 10) * 60),
    y: px(40 + Math.floor(n / 10) * 90),
    width: px(14),
    height: px(9),
    confidence: 0.5 + n / 200,
    kind: 'sperm',
  }),
);
const models: ModelStore = {
  detectorFor: () =>
    Promise.resolve({ threads: 2, detect: () => Promise.resolve(heads), close: () => Promise.resolve() }),
  segmenterFor: () => Promise.reject(new Error('no masks are made here')),
  classifierFor: () => Promise.reject(new Error('nothing is classed here')),
  close: () => Promise.resolve(),
};

let template = '';
await setup({ provide: (_, value) => void (template = value) });
const database = await createTestDatabase(template);
const bench = await JobBench.open({ app: database.app.db, admin: database.admin.db });
try {
  const [videoId, modelId] = [newId(), newId()];
  await database.admin.db
    .insertInto('models')
    .values({
      id: modelId,
      project_id: null,
      code: 'bench/1',
      name: 'Bench',
      type: 'detection',
      sha256: '0'.repeat(64),
      shipped_path: 'x',
      blob_key: null,
      description: '{}',
    })
    .execute();
  await bench.inProject((tx) =>
    tx
      .insertInto('videos')
      .values({
        id: videoId,
        project_id: bench.projectId,
        dataset_id: bench.datasetId,
        name: 'v',
        original_filename: 'v.avi',
        blob_key: blobKeys.original(bench.projectId, videoId),
        size_bytes: 1,
        sha256: '0'.repeat(64),
        status: 'completed',
      })
      .execute(),
  );
  const rgb = new Uint8Array(SIZE.width * SIZE.height * 3).map(
    (_, at) => 120 + ((Math.floor(at / 3) * 7919) % 23),
  );
  const bytes = await cropPicture({ rgb, ...SIZE }, { x: 0, y: 0, ...SIZE });
  const frameIds = Array.from({ length: FRAMES }, () => newId());
  for (const [index] of frameIds.entries())
    await bench.blobs.put(blobKeys.frame(bench.projectId, videoId, index, 95), bytes, {
      contentType: 'image/png',
    });
  await bench.inProject((tx) =>
    tx
      .insertInto('frames')
      .values(
        frameIds.map((id, index) => ({
          id,
          project_id: bench.projectId,
          video_id: videoId,
          frame_index: index,
          time_offset: index,
          ...SIZE,
          blob_key: blobKeys.frame(bench.projectId, videoId, index, 95),
        })),
      )
      .execute(),
  );
  const started = performance.now();
  const processor = process.cpuUsage();
  const outcome = await bench.run(
    createDetectFrames({ models }),
    { videoId, frameIds, modelId, threshold: 0.4, crops: true, visualization: false },
    { onQueued: (tx, taskId) => queueDetection(tx, { videoId, taskId, frameIds }) },
  );
  const seconds = (performance.now() - started) / 1000;
  const used = process.cpuUsage(processor);
  const spent = (used.user + used.system) / 1e6;
  const [stored] = await database.admin.db
    .selectFrom('detections')
    .select((eb) => eb.fn.countAll().as('n'))
    .execute();
  if (Number(stored?.n) !== FRAMES * HEADS) throw new Error(JSON.stringify(outcome).slice(0, 300));
  console.log(
    `${FRAMES} frames, ${String(stored?.n)} boxes: processor ${spent.toFixed(1)} s (bar ${BAR_SECONDS} s), ${seconds.toFixed(1)} s by the clock, load ${loadavg()[0]?.toFixed(1)}`,
  );
  process.exitCode = spent <= BAR_SECONDS ? 0 : 1;
} finally {
  await bench.close();
  await database.drop();
}
