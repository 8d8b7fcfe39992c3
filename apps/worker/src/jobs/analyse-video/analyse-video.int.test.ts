import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import type { analyseVideoJob } from '@sarm/contracts/jobs/analyse-video';
import type { ingestVideoJob } from '@sarm/contracts/jobs/ingest-video';
import { insertCalculation } from '@sarm/database/analyses/calculations.repository';
import { modelInUse } from '@sarm/database/analyses/model-deployments.repository';
import { registerShippedModels } from '@sarm/database/analyses/models.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { findTask, insertTask } from '@sarm/database/work/tasks.repository';
import { claimAnalysis } from '@sarm/database/analyses/analyses.repository';
import { claimVideoAnalysis, setAnalysisTask } from '@sarm/database/analyses/video-analyses.repository';
import type { CalculationKind } from '@sarm/domain/figures/calculation-kinds';
import { ALGORITHM_VERSION } from '@sarm/measurement/analysis/algorithm-version';
import { openTracksFile } from '@sarm/measurement/tracks-file/open-tracks-file';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { readShippedModels } from '@sarm/runtime/models/read-shipped-models';
import { createPerson } from '@sarm/testing/people';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { simulatedVideo } from '@sarm/analysis/testing/simulated-video';
import { createModelStore, type ModelStore } from '@sarm/inference/models/model-store';
import { createCage } from '@sarm/media/cage';
import { createCorrectTracks } from '../correct-tracks/handler.ts';
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
  models = createModelStore({ folder: MODELS, blobs: bench.blobs, log: silentLog, threads: 1 });
  ingest = createIngestVideo({ cage });
  analyse = createAnalyseVideo({ cage, models });
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
  const calibration_id = '0198a000-0000-7000-8000-00000000ca11';
  await database.admin.db.updateTable('videos').set({ calibration_id }).execute();
  await database.admin.db.updateTable('datasets').set({ dilution: 1, volume_ml: 2 }).execute();
});
afterAll(async () => {
  await models.close();
  await bench.close();
  await database.drop();
});

/** The row as the API makes it; `key` distinguishes analyses of one video. */
async function claim(key: string, threshold = 0.4): Promise<string> {
  return await bench.inProject(async (tx) => {
    const model = await modelInUse(tx, 'detection', 'installation');
    const row = await claimVideoAnalysis(tx, {
      projectId: bench.projectId,
      videoId,
      videoSha256: 'v',
      modelId: model?.id ?? '',
      modelSha256: model?.sha256 ?? '',
      parameters: {
        algorithm: ALGORITHM_VERSION,
        pixelSizeUm: PIXEL_SIZE,
        threshold,
        startConfidence: 0.5,
      },
      parametersSha256: key,
    });
    return row.id;
  });
}

/** The handler with the row pointing to its task, as the API leaves it. */
const analysing = (videoAnalysisId: string, prepare?: (taskId: string) => Promise<void>): typeof analyse => ({
  ...analyse,
  async run(payload, context) {
    await bench.inProject((tx) => setAnalysisTask(tx, videoAnalysisId, payload.taskId));
    await prepare?.(payload.taskId);
    await analyse.run(payload, context);
  },
});

/** Runs an analysis with calculations of each kind waiting for it. */
async function runWith(
  key: string,
  kinds: readonly CalculationKind[],
  { threshold, ...options }: RunOptions & { readonly threshold?: number } = {},
) {
  const videoAnalysisId = await claim(key, threshold);
  const waiting: string[] = [];
  const prepare = async (analysisTaskId: string): Promise<void> => {
    await bench.inProject(async (tx) => {
      for (const kind of kinds) {
        const taskId = newId();
        waiting.push(taskId);
        const common = { projectId: bench.projectId, createdBy: null };
        await insertTask(tx, { id: taskId, taskType: 'analysis', jobName: 'x', jobId: null, ...common });
        const sample = { videoIds: [videoId], datasetId: null, patientId: null };
        const analysisId = await claimAnalysis(tx, { ...common, ...sample });
        await insertCalculation(tx, {
          ...common,
          analysisId,
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
  const outcome = await bench.run(analysing(videoAnalysisId, prepare), { videoId, videoAnalysisId }, options);
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
    expect(row.warnings).toEqual([]);
    expect(tasks[0]?.result).toMatchObject({ kind: 'motility', success: true });
    expect(tasks[1]?.result).toMatchObject({ kind: 'concentration', success: true });
    const ids = tasks.map((task) => (task?.result as { analysis_id: string } | undefined)?.analysis_id);
    expect(new Set(ids).size).toBe(1);
    const progress = outcome.progress.flatMap((each) => each.progress ?? []);
    expect(progress.at(-1)).toBeGreaterThan(90);
  });

  it('BUS-234 measures again without a track that a person took out, or in parts, and keeps the figures they had read', async () => {
    const { tasks, row } = await runWith('corrected', ['motility', 'concentration']);
    const analysisId = (tasks[0]?.result as { analysis_id: string } | undefined)?.analysis_id ?? '';
    const read = async (key: string | null) => {
      const { stream } = await bench.blobs.open(key ?? '');
      return openTracksFile(gunzipSync(await buffer(stream)));
    };
    const stored = await read(row.tracks_key);
    const track = stored.tracks.toSorted((a, b) => stored.points(b).length - stored.points(a).length)[0];
    const { id: userId } = await createPerson(database);
    const correct = (action: 'exclude' | 'include' | 'split' | 'join', more: object = {}) =>
      bench.run(createCorrectTracks(), {
        videoId,
        analysisId,
        track: track?.id ?? -1,
        action,
        frame: null,
        otherTrack: null,
        reason: 'a bubble',
        userId,
        ...more,
      });
    const now = async () => {
      const { rows } = await sql<{ figures: string; key: string | null; kept: string | null }>`
        select a.figures::text as figures, v.tracks_key as key, (select o.figures::text from analysis_versions o
          where o.analysis_id = a.id and o.cause = 'correction' order by o.number desc limit 1) as kept
        from analyses a join analysis_videos v on v.analysis_id = a.id where a.id = ${analysisId}`.execute(
        database.admin.db,
      );
      return rows[0] ?? { figures: '', key: null, kept: null };
    };
    const before = await now();
    expect((await correct('exclude')).status).toBe('completed');
    const without = await now();
    expect(without.figures).not.toBe(before.figures);
    expect(without.kept).toBe(before.figures);
    expect((await read(without.key)).tracks).toHaveLength(stored.tracks.length - 1);
    // The run itself stays as it was measured.
    expect((await read(row.tracks_key)).tracks).toHaveLength(stored.tracks.length);
    expect((await correct('include')).status).toBe('completed');
    expect((await read((await now()).key)).tracks).toHaveLength(stored.tracks.length);
    expect((await correct('split', { frame: 40 })).status).toBe('completed');
    const cut = await now();
    const parts = (await read(cut.key)).tracks.map(({ id }) => id);
    expect(parts).toHaveLength(stored.tracks.length + 1);
    const otherTrack = parts.find((id) => stored.tracks.every((each) => each.id !== id));
    expect((await correct('join', { otherTrack })).status).toBe('completed');
    const joined = await now();
    expect((await read(joined.key)).tracks).toHaveLength(stored.tracks.length);
    expect(joined.kept).toBe(cut.figures);
  });

  it('gives the same result again, and keeps the tracks as one object that can be read back', async () => {
    const first = await runWith('same', []);
    const again = await runWith('same', []);
    expect(again.row.summary).toEqual(first.row.summary);
    expect(again.row.runs).toBe(2);
    expect(again.row.tracks_key).not.toBe(first.row.tracks_key);
    const { stream } = await bench.blobs.open(again.row.tracks_key ?? '');
    const file = openTracksFile(gunzipSync(await buffer(stream)));
    expect(file.header).toMatchObject({ frames: 75, algorithm: ALGORITHM_VERSION, pixelSize: PIXEL_SIZE });
    // The model by itself would go down to 0.35.
    expect(Math.min(...file.detections().confidence)).toBeGreaterThan(0.399);
    const noted = await bench.inProject((tx) =>
      tx
        .selectFrom('blob_removals')
        .select('prefix')
        .where('prefix', '=', first.row.tracks_key ?? '')
        .execute(),
    );
    expect(noted).toHaveLength(1);
  });

  it('reports why there is no figure when it was cancelled, and leaves the former result', async () => {
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
      notices: [
        {
          code: 'calculation.of_video',
          params: { video: 'sample' },
          because: [{ code: 'analysis.cancelled' }],
        },
      ],
      aggregated_results: { average_velocity: null },
    });
  });

  it('does nothing for a run that was replaced by another', async () => {
    const videoAnalysisId = await claim('replaced');
    const outcome = await bench.run(analyse, { videoId, videoAnalysisId });
    expect(outcome).toMatchObject({
      status: 'failed',
      notice: { code: 'analysis.not_waiting' },
    });
  });

  it('detects with the threshold that it was started with', async () => {
    const { row } = await runWith('above every score', [], { threshold: 0.9999 });
    expect(row.summary).toMatchObject({ seen: { headsPerFrame: 0 } });
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
    const run = bench.run(analysing(id), { videoId, videoAnalysisId: id });
    await expect(run).rejects.toThrow('this worker measures with');
  });
});
