import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import type { analyseVideoJob } from '@sarm/contracts/jobs/analyse-video';
import type { ingestVideoJob } from '@sarm/contracts/jobs/ingest-video';
import { insertCalculation } from '@sarm/database/calculations.repository';
import { findDefaultModel, registerShippedModels } from '@sarm/database/models.repository';
import { newId } from '@sarm/database/new-id';
import { asInstallation, inScope } from '@sarm/database/scope';
import { findTask, insertTask } from '@sarm/database/tasks.repository';
import { claimVideoAnalysis, setAnalysisTask } from '@sarm/database/video-analyses.repository';
import type { CalculationKind } from '@sarm/domain/analysis';
import { ALGORITHM_VERSION } from '@sarm/measurement/analysis/algorithm-version';
import { computeFigures } from '@sarm/measurement/report/compute-figures';
import { openTracksFile } from '@sarm/measurement/tracks-file/open-tracks-file';
import { systemClock } from '@sarm/runtime/clock';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { readShippedModels } from '@sarm/runtime/models/read-shipped-models';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { simulatedVideo } from '../../analysis/simulated-video.fixture.ts';
import { createModelStore, type ModelStore } from '../../inference/model-store.ts';
import { createCage } from '../../media/cage.ts';
import { createIngestVideo } from '../ingest-video/handler.ts';
import { JobBench, type RunOptions } from '../job-bench.fixture.ts';
import type { JobHandler } from '../job-handler.ts';
import { createAnalyseVideo } from './handler.ts';

const MODELS = fileURLToPath(new URL('../../../../../models', import.meta.url));
const PIXEL_SIZE = 0.5;
const FPS = 50;

let database: TestDatabase;
let bench: JobBench;
let models: ModelStore;
let ingest: JobHandler<typeof ingestVideoJob>;
let analyse: JobHandler<typeof analyseVideoJob>;
let videoId: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  bench = await JobBench.open({ app: database.app.db, admin: database.admin.db });
  const cage = await createCage({ mode: 'best-effort', log: silentLog });
  const shipped = await readShippedModels(MODELS);
  await inScope(database.app.db, asInstallation, (tx) => registerShippedModels(tx, shipped));
  models = createModelStore({ folder: MODELS, blobs: bench.blobs, log: silentLog });
  ingest = createIngestVideo({ cage });
  analyse = createAnalyseVideo({ cage, models, inferenceThreads: 1, compute: computeFigures(systemClock) });
  const { path } = await simulatedVideo(
    { seed: 4711, widthPx: 320, heightPx: 240, umPerPixel: PIXEL_SIZE, concentration: 60 },
    { fps: FPS, seconds: 1.5 },
  );
  videoId = await bench.addVideo(path);
  await bench.run(ingest, { videoId });
  await database.admin.db
    .insertInto('calibrations')
    .values({
      id: '0198a000-0000-7000-8000-00000000ca11',
      name: 'c',
      microscope: 'm',
      objective: 'o',
      pixel_size_um: PIXEL_SIZE,
      chamber_type: 'Leja',
      nominal_depth_um: 20,
      measured_depth_um: 20,
      depth_sd_um: 0.2,
      segre_silberberg_factor: 1,
    })
    .execute();
  await database.admin.db
    .updateTable('videos')
    .set({ calibration_id: '0198a000-0000-7000-8000-00000000ca11' })
    .where('id', '=', videoId)
    .execute();
  await database.admin.db.updateTable('datasets').set({ dilution: 1, volume_ml: 2 }).execute();
}, 60_000);
afterAll(async () => {
  await models.close();
  await bench.close();
  await database.drop();
});

/** The row as the API makes it; `key` tells analyses of one video apart. */
async function claim(key: string): Promise<string> {
  return await bench.inProject(async (tx) => {
    const model = await findDefaultModel(tx, 'detection');
    const row = await claimVideoAnalysis(tx, {
      projectId: bench.projectId,
      videoId,
      videoSha256: 'v',
      modelId: model?.id ?? '',
      modelSha256: model?.sha256 ?? '',
      parameters: {
        algorithm: ALGORITHM_VERSION,
        pixelSizeUm: PIXEL_SIZE,
        threshold: 0.44,
        startConfidence: 0,
      },
      parametersSha256: key,
    });
    return row.id;
  });
}

/** Runs an analysis with calculations of each kind waiting for it. */
async function runWith(key: string, kinds: readonly CalculationKind[], options: RunOptions = {}) {
  const videoAnalysisId = await claim(key);
  const waiting: string[] = [];
  const prepare = async (analysisTaskId: string): Promise<void> => {
    await bench.inProject(async (tx) => {
      for (const kind of kinds) {
        const taskId = newId();
        waiting.push(taskId);
        const common = { projectId: bench.projectId, createdBy: null };
        await insertTask(tx, { id: taskId, taskType: 'analysis', jobName: 'x', jobId: null, ...common });
        await insertCalculation(tx, {
          ...common,
          taskId,
          kind,
          videoIds: [videoId],
          videoAnalysisIds: [videoAnalysisId],
          refusals: [],
          saveResults: true,
          needs: [{ analysisTaskId, videoId }],
        });
      }
    });
  };
  const outcome = await bench.run(
    {
      ...analyse,
      async run(payload, context) {
        await bench.inProject((tx) => setAnalysisTask(tx, videoAnalysisId, payload.taskId));
        await prepare(payload.taskId);
        await analyse.run(payload, context);
      },
    },
    { videoId, videoAnalysisId },
    options,
  );
  const tasks = await bench.inProject((tx) => Promise.all(waiting.map((id) => findTask(tx, id))));
  const row = await bench.inProject((tx) =>
    tx.selectFrom('video_analyses').selectAll().where('id', '=', videoAnalysisId).executeTakeFirstOrThrow(),
  );
  return { outcome, tasks, row };
}

describe('analyse-video', () => {
  it('stores what was seen once and settles the calculations that waited for it', async () => {
    const { outcome, tasks, row } = await runWith('first', ['motility', 'concentration']);
    expect(outcome).toMatchObject({ status: 'completed', result: { frames: 75, fields: 1 } });
    expect(row).toMatchObject({ runs: 1, task_id: null });
    expect(tasks.map((task) => task?.status)).toEqual(['completed', 'completed']);
    expect(tasks[0]?.result).toMatchObject({ kind: 'motility', success: true });
    expect(tasks[1]?.result).toMatchObject({ kind: 'concentration', success: true });
    const ids = tasks.map((task) => (task?.result as { analysis_id: string } | undefined)?.analysis_id);
    expect(new Set(ids).size).toBe(1);
    const progress = outcome.progress.flatMap((each) => each.progress ?? []);
    expect(progress.at(-1)).toBeGreaterThan(90);
  }, 60_000);

  it('gives the same result again, and keeps the tracks as one object that can be read back', async () => {
    const first = await runWith('same', []);
    const again = await runWith('same', []);
    expect(again.row.summary).toEqual(first.row.summary);
    expect(again.row.runs).toBe(2);
    expect(again.row.tracks_key).not.toBe(first.row.tracks_key);
    const { stream } = await bench.blobs.open(again.row.tracks_key ?? '');
    const file = openTracksFile(gunzipSync(await buffer(stream)));
    expect(file.header).toMatchObject({ frames: 75, algorithm: ALGORITHM_VERSION, pixelSize: PIXEL_SIZE });
    const noted = await bench.inProject((tx) =>
      tx
        .selectFrom('blob_removals')
        .select('prefix')
        .where('prefix', '=', first.row.tracks_key ?? '')
        .execute(),
    );
    expect(noted).toHaveLength(1);
  }, 60_000);

  it('tells those who wait why there is no figure when it was cancelled, and leaves the former result', async () => {
    const before = await runWith('cancelled', []);
    const { outcome, tasks, row } = await runWith('cancelled', ['motility'], {
      onProgress: ({ progress = 0 }, cancel) => {
        if (progress > 20) cancel();
      },
    });
    expect(outcome.status).toBe('cancelled');
    expect(row.summary).toEqual(before.row.summary);
    expect(row.task_id).toBeNull();
    expect(tasks[0]?.result).toMatchObject({
      success: false,
      errors: ['Video sample: The analysis was cancelled'],
      aggregated_results: { average_velocity: null },
    });
  }, 60_000);

  it('does nothing for a run that was replaced by another', async () => {
    const videoAnalysisId = await claim('replaced');
    const outcome = await bench.run(analyse, { videoId, videoAnalysisId });
    expect(outcome).toMatchObject({
      status: 'failed',
      message: 'The video is not waiting for this analysis',
    });
  });

  it('is left to a worker of the same version', async () => {
    const { id } = await bench.inProject(async (tx) => {
      await claim('other version');
      return await tx
        .updateTable('video_analyses')
        .set({
          parameters: JSON.stringify({
            algorithm: 'older',
            pixelSizeUm: 0.5,
            threshold: 0.4,
            startConfidence: 0,
          }),
        })
        .where('parameters_sha256', '=', 'other version')
        .returning('id')
        .executeTakeFirstOrThrow();
    });
    const run = bench.run(
      {
        ...analyse,
        async run(payload, context) {
          await bench.inProject((tx) => setAnalysisTask(tx, id, payload.taskId));
          await analyse.run(payload, context);
        },
      },
      { videoId, videoAnalysisId: id },
    );
    await expect(run).rejects.toThrow('this worker measures with');
  });
});
