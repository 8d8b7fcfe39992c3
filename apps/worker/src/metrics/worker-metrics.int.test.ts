import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { simulatedVideo } from '@sarm/analysis/testing/simulated-video';
import { ingestVideoJob } from '@sarm/contracts/jobs/ingest-video';
import { allJobs } from '@sarm/contracts/jobs/job-table';
import { SYSTEM_ACTOR } from '@sarm/database/audit/audit.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { APP_ROLE } from '@sarm/database/kernel/provision';
import { findTask, insertTask } from '@sarm/database/work/tasks.repository';
import { NOTICE_CODES } from '@sarm/domain/catalogue/notices';
import { systemClock } from '@sarm/runtime/clock';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { installQueues } from '@sarm/runtime/queue/install-queues';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import { createPerson } from '@sarm/testing/people';
import { startWorkerProcess, type WorkerProcess } from '@sarm/testing/worker-process';
import { CALCULATION_METRICS } from '@sarm/use-cases/calculations/count-calculations';
import { startCalculationIn } from '@sarm/use-cases/calculations/start-calculation';
import { JOB_ENDINGS } from '@sarm/use-cases/endings/job-endings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { benchOfFile } from '../jobs/bench-of-file.fixture.ts';
import { WORK_METRICS } from './work-metrics.ts';

const TOKEN = 'a token of the operator';
const SCALE = 0.5;
const { bench, database } = await benchOfFile();
const queue = createJobQueue({ pool: database.app.pool, log: silentLog });
let worker: WorkerProcess;

beforeAll(async () => {
  await installQueues({ ownerUrl: database.ownerUrl, appRole: APP_ROLE, jobs: allJobs });
  await queue.start();
  worker = await startWorkerProcess({
    databaseUrl: database.appUrl,
    dataFolder: bench.root,
    metricsToken: TOKEN,
  });
});
afterAll(async () => {
  await worker.stop();
  await queue.stop();
});

const read = (path: string, authorization = `Bearer ${TOKEN}`): Promise<Response> =>
  fetch(`${worker.url}${path}`, { headers: { authorization } });

/** The samples of a scrape by their names and labels. */
async function scrape(): Promise<{ text: string; valueOf: (series: string) => number | undefined }> {
  const text = await (await read('/metrics')).text();
  const samples = new Map(
    text
      .split('\n')
      .filter((line) => !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
  return { text, valueOf: (series) => samples.get(series) };
}

async function ended(taskId: string): Promise<string | undefined> {
  const status = async () => (await bench.inProject((tx) => findTask(tx, taskId)))?.status;
  while (['pending', 'processing'].includes((await status()) ?? '')) await delay(50);
  return await status();
}

async function check(videoId: string): Promise<string | undefined> {
  const { projectId } = bench;
  const [taskId, jobId] = [newId(), randomUUID()];
  await bench.inProject(async (tx) => {
    const job = { taskType: ingestVideoJob.taskType, jobName: ingestVideoJob.name, jobId };
    await insertTask(tx, { id: taskId, projectId, videoId, createdBy: null, ...job });
    await queue.enqueue(tx, ingestVideoJob, jobId, { taskId, projectId, videoId });
  });
  return await ended(taskId);
}

async function calibrate(): Promise<void> {
  const id = newId();
  const microscope = { name: 'c', microscope: 'm', objective: 'o', pixel_size_um: SCALE };
  const chamber = { chamber_type: 'Leja', nominal_depth_um: 20, measured_depth_um: 20, depth_sd_um: 0.2 };
  await database.admin.db
    .insertInto('calibrations')
    .values({ id, ...microscope, ...chamber, segre_silberberg_factor: 1 })
    .execute();
  await database.admin.db.updateTable('videos').set({ calibration_id: id }).execute();
}

describe('the figures of a worker', () => {
  it('count what it did, under every name of the tables', async () => {
    const { path } = await simulatedVideo(
      { seed: 4711, widthPx: 320, heightPx: 240, umPerPixel: SCALE, concentration: 60 },
      { fps: 50, seconds: 1.5 },
    );
    const videoId = await bench.addVideo(path);
    expect(await check(videoId)).toBe('completed');
    const text = join(bench.root, 'text.avi');
    await writeFile(text, 'no video');
    expect(await check(await bench.addVideo(text))).toBe('failed');
    await calibrate();
    const { id: userId } = await createPerson(database);
    const { taskId } = await bench.inProject((tx) =>
      startCalculationIn(
        tx,
        { queue, clock: systemClock, endings: JOB_ENDINGS },
        {
          kind: 'motility',
          projectId: bench.projectId,
          videoIds: [videoId],
          userId,
          force: false,
          saveResults: false,
          actor: SYSTEM_ACTOR,
        },
      ),
    );
    expect(await ended(taskId)).toBe('completed');

    const ends = 'sarm_job_ends_total{queue="analyse-video",outcome="completed"}';
    // The task ends inside the run.
    while ((await scrape()).valueOf(ends) !== 1) await delay(50);
    const { text: page, valueOf } = await scrape();
    for (const name of [...Object.keys(WORK_METRICS), ...Object.keys(CALCULATION_METRICS)])
      expect(page).toContain(`\n# TYPE ${name} `);
    expect(valueOf('sarm_job_ends_total{queue="ingest-video",outcome="completed"}')).toBe(1);
    expect(valueOf('sarm_job_ends_total{queue="ingest-video",outcome="given_up"}')).toBe(1);
    expect(valueOf('sarm_job_wait_seconds_count{queue="ingest-video"}')).toBe(2);
    expect(valueOf('sarm_job_seconds_count{queue="analyse-video"}')).toBe(1);
    expect(valueOf('sarm_job_seconds_sum{queue="analyse-video"}')).toBeGreaterThan(0.05);
    expect(valueOf('sarm_analysed_frames_total')).toBe(75);
    expect(valueOf('sarm_analysed_video_seconds_total')).toBeCloseTo(1.5, 1);
    expect(valueOf('sarm_verdicts_total{verdict="unusable"}')).toBe(1);
    const judged = (verdict: string) => valueOf(`sarm_verdicts_total{verdict="${verdict}"}`) ?? 0;
    expect(judged('good') + judged('warning')).toBe(1);
    expect(valueOf('sarm_calculations_total{kind="motility",outcome="ready"}')).toBe(1);
    expect(page).toMatch(/^sarm_job_failures_total\{queue="ingest-video",reason="[\w.]+"\} 1$/m);
    expect(valueOf('process_resident_memory_bytes')).toBeGreaterThan(0);

    // A reason is a code, never a sentence or a name: the set is closed.
    const reasons = [...page.matchAll(/reason="([^"]*)"/g)].map(([, code = '']) => code);
    expect(reasons.filter((code) => !(NOTICE_CODES as readonly string[]).includes(code))).toEqual([]);
    expect(page).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  it('are for the holder of the token alone, and health is for everybody', async () => {
    expect((await read('/metrics', '')).status).toBe(404);
    expect((await read('/metrics', 'Bearer a token of somebody else')).status).toBe(404);
    expect((await read('/')).status).toBe(404);
    const health = await read('/health', '');
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
    await database.admin.pool.query("update workers set seen_at = now() - interval '40 s'");
    expect((await read('/health', '')).status).toBe(503);
  });
});
