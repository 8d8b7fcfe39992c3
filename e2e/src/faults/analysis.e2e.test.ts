import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import type { AnalysisResult } from '@sarm/contracts/http/calculation/calculation.entities';
import type { Calibration } from '@sarm/contracts/http/calibrations/calibrations.entities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../product/client.ts';
import { until } from '../product/processes.ts';
import { DEMO, Product } from '../product/product.ts';
import { simulatedVideo } from '../product/sample-videos.ts';

const FPS = 50;
const UM_PER_PIXEL = 0.5;
let product: Product;
let client: Client;
let datasetId: string;
let calibration: Calibration;

beforeAll(async () => {
  product = await Product.start({ workers: 1 });
  client = await Client.signIn(product.url);
  const demo = await client.demoDataset();
  const tech = await Client.signIn(product.url, DEMO.tech);
  const dataset = await tech.call<Dataset>('POST', '/sarm/dataset/create-dataset', {
    name: 'Simulated sample',
    project_id: demo.project_id,
    sample: { dilution: 1, volume_ml: 2.5 },
  });
  datasetId = dataset.id;
  calibration = await client.call<Calibration>('POST', '/sarm/calibrations', {
    name: 'Simulated microscope',
    microscope: 'simulator',
    objective: '20x',
    pixel_size_um: UM_PER_PIXEL,
    chamber_type: 'Simulated 20 µm',
    nominal_depth_um: 20,
    measured_depth_um: 20,
    depth_sd_um: 0.2,
    segre_silberberg_factor: 1,
  });
}, 120_000);
afterAll(() => product.stop());

async function ready(path: string, calibrated = true): Promise<Video> {
  const video = await client.ingest(datasetId, path);
  if (!calibrated || video.processingStatus === 'failed') return video;
  return await client.call<Video>('PUT', `/sarm/video/update-video/${video.id}`, {
    calibrationId: calibration.id,
  });
}

/** The answer, waited for as the web does: at once, or as the result of the task. */
async function calculate(kind: 'motility' | 'concentration', video: string, more: object = {}) {
  const answer = await client.call<AnalysisResult | { task_id: string }>(
    'POST',
    `/sarm/calculation/cal-${kind}`,
    { video_ids: [video], ...more },
  );
  if (!('task_id' in answer)) return answer;
  return (await client.ended(answer.task_id, 300_000)).result as AnalysisResult;
}

const runsOf = async (videoId: string): Promise<number> => {
  const rows = await product.query<{ runs: number }>('select runs from video_analyses where video_id = $1', [
    videoId,
  ]);
  return rows.reduce((sum, row) => sum + row.runs, 0);
};

describe('the analysis of a video by a running product', () => {
  it('gives both figures, repeats them without work, and the same ones once after kill -9', async () => {
    const video = await ready(simulatedVideo('analysis-normal', { preset: 'normal', seconds: 6, fps: FPS }));
    const concentration = await calculate('concentration', video.id);
    expect(concentration).toMatchObject({ success: true });
    const { intervals, mean_concentration_million_per_ml: value } = concentration.aggregated_results;
    // One field of a sample of 45 M/ml: the truth lies in the interval or close to it.
    expect(value).toBeGreaterThan(45 * 0.6);
    expect(value).toBeLessThan(45 * 1.4);
    expect(intervals['mean_concentration_million_per_ml']?.ci_high).toBeGreaterThan(value ?? 0);
    const motility = await calculate('motility', video.id);
    expect(motility).toMatchObject({ success: true, analysis_id: concentration.analysis_id });
    expect(await runsOf(video.id)).toBe(1);
    const from = Date.now();
    expect(await calculate('motility', video.id)).toEqual(motility);
    expect(Date.now() - from).toBeLessThan(3000);
    expect(await runsOf(video.id)).toBe(1);

    const forced = calculate('motility', video.id, { force_reanalysis: true });
    const running = await until(
      'the analysis runs',
      async () => {
        const [row] = await product.query<{ id: string; progress: number }>(
          `select id, progress from tasks where job_name = 'analyse-video' and status = 'processing'`,
        );
        return row !== undefined && row.progress > 10 && row.id;
      },
      60_000,
      50,
    );
    await product.workers.at(-1)?.stop('SIGKILL');
    product.startWorker();
    const again = await forced;
    expect(again.aggregated_results).toEqual(motility.aggregated_results);
    expect(await runsOf(video.id)).toBe(2);
    const endings = await product.query<{ n: number }>(
      `select count(*)::int as n from audit_log where action = 'task.complete' and subject_id = $1`,
      [running],
    );
    expect(endings).toEqual([{ n: 1 }]);
    const [task] = await product.query<{ attempts: number }>('select attempts from tasks where id = $1', [
      running,
    ]);
    expect(task?.attempts).toBe(2);
  }, 400_000);

  it('gives a reason instead of a figure for what cannot be measured', async () => {
    const good = simulatedVideo('analysis-normal', { preset: 'normal', seconds: 6, fps: FPS });
    const truncated = join(product.dataFolder, 'truncated.avi');
    const bytes = readFileSync(good);
    writeFileSync(truncated, bytes.subarray(0, Math.floor(bytes.length * 0.6)));
    const slow = simulatedVideo('analysis-15fps', { preset: 'normal', seconds: 3, fps: 15 });
    const blurred = simulatedVideo('analysis-defocus', {
      preset: 'normal',
      seconds: 2,
      fps: FPS,
      more: { 'look-blur-um': 3 },
    });
    const cases: readonly [string, boolean, RegExp][] = [
      [good, false, /no calibration/],
      [truncated, true, /truncated|file check/i],
      [slow, true, /frame rate too low/],
      [blurred, true, /out of focus/],
    ];
    for (const [path, calibrated, reason] of cases) {
      const video = await ready(path, calibrated);
      const answer = await calculate('motility', video.id);
      expect({ path, success: answer.success }).toEqual({ path, success: false });
      expect(answer.errors.join()).toMatch(reason);
      const { intervals, ...figures } = answer.aggregated_results;
      expect([intervals, ...Object.values(figures).filter((each) => each !== null)]).toEqual([{}]);
    }
  }, 400_000);
});
