import { DEMO_SAMPLES } from '@sarm/simulator/demo-samples';
import { describe, expect, it } from 'vitest';
import { benchOfFile } from '../bench-of-file.fixture.ts';
import type { RunOptions } from '../job-bench.fixture.ts';
import { createLoadDemo } from './handler.ts';

const { bench, database } = await benchOfFile();
const admin = database.admin.db;
/** The samples as they are, small and with one field each. */
const small = DEMO_SAMPLES.map((sample) => ({
  ...sample,
  videos: 1,
  ...(sample.darkVideo === undefined ? {} : { darkVideo: 1 }),
  settings: { ...sample.settings, widthPx: 160, heightPx: 120 },
}));
const run = (options: RunOptions = {}) =>
  bench.run(createLoadDemo(small), { language: 'en', createdBy: null }, options);
const videos = () =>
  admin
    .selectFrom('videos as v')
    .innerJoin('datasets as d', 'd.id', 'v.dataset_id')
    .leftJoin('calibrations as c', 'c.id', 'v.calibration_id')
    .select(['v.id', 'd.name as sample', 'd.description', 'd.volume_ml', 'c.name as calibration', 'v.status'])
    .where('v.project_id', '=', bench.projectId)
    .orderBy('d.created_at')
    .orderBy('d.id')
    .execute();
const ofSample = async (name: string) => (await videos()).filter(({ sample }) => sample === name);

describe('load-demo', () => {
  it('stops between two frames when it is cancelled, and resumes where it stopped', async () => {
    await admin.updateTable('projects').set({ is_demo: true }).where('id', '=', bench.projectId).execute();
    const stopped = await run({
      onProgress: ({ progress = 0 }, cancel) => {
        if (progress > 20) cancel();
      },
    });
    expect(stopped.status).toBe('cancelled');
    const first = await videos();
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThan(small.length);
    const { status, result, progress } = await run();
    expect([status, result]).toMatchObject(['completed', { samples: 6, videos: 6 }]);
    expect(progress.map((each) => each.notice?.code)).toContain('demo.simulating');
    const all = await videos();
    expect(all).toHaveLength(6);
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(first.map(({ id }) => id)));
  });

  it('makes nothing twice, and leaves what people have changed', async () => {
    const before = await videos();
    await admin.updateTable('datasets').set({ volume_ml: 9 }).where('name', '=', 'Normal sample').execute();
    expect((await run()).status).toBe('completed');
    expect((await videos()).map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
    expect((await ofSample('Normal sample'))[0]?.volume_ml).toBe(9);
  });

  it('PLT-234 records the truth of each sample, leaves one without calibration, and has each video checked like any other', async () => {
    const [normal] = await ofSample('Normal sample');
    expect(normal).toMatchObject({
      calibration: 'Demo microscope',
      status: 'pending',
      description: 'Simulated. True values: 45 million/ml, 60% progressive, 68% motile.',
    });
    expect((await ofSample('No sperm'))[0]?.description).toBe(
      'Simulated. True value: no sperm in the sample.',
    );
    expect((await ofSample('Without calibration'))[0]?.calibration).toBeNull();
    const tasks = await admin
      .selectFrom('tasks')
      .select('video_id')
      .where('job_name', '=', 'ingest-video')
      .execute();
    expect(tasks).toHaveLength(6);
  });

  it('ends without anything where the demo was removed meanwhile', async () => {
    await admin.updateTable('projects').set({ is_demo: false }).where('id', '=', bench.projectId).execute();
    const { status, notice } = await run();
    expect([status, notice.code]).toEqual(['failed', 'demo.removed']);
  });
});
