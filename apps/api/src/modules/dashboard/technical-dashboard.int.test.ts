import type { TechnicalDashboard } from '@sarm/contracts/http/dashboard/technical-dashboard.entities';
import { notice } from '@sarm/domain/catalogue/notices';
import { createRole } from '@sarm/testing/people';
import { describe, expect, it } from 'vitest';
import { labOfFile } from '../../testing/lab-of-file.fixture.ts';

const lab = await labOfFile();
const { db } = lab.api.database.admin;
const URL = '/api/technical/dashboard';
const read = async (who = lab.technician) => {
  const answer = await who.inject({ url: URL });
  expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
  return answer.json<TechnicalDashboard>();
};
const DAY_MS = 86_400_000;

describe('the technical dashboard', () => {
  it('TEC-031 PLT-014 counts what the projects of the person hold, and nothing of others', async () => {
    const before = (await read()).counts;
    await lab.technician.inject({
      method: 'POST',
      url: '/api/sarm/dataset/create-dataset',
      payload: { name: 'Active', status: 'active', project_id: lab.projectId },
    });
    const video = await lab.video({ status: 'completed' });
    for (const index of [1, 2, 3]) await lab.frame(video, index);
    await db
      .updateTable('frames')
      .set({ detection_count: 4, verified_count: 3 })
      .where('video_id', '=', video)
      .where('frame_index', '=', 2)
      .execute();
    await lab.video({ status: 'queued' });
    await lab.video({ status: 'processing' });
    await lab.video({ project_id: lab.otherProjectId, dataset_id: lab.otherDatasetId, extracted_frames: 99 });
    const { counts, isDemo } = await read();
    expect(isDemo).toBe(false);
    expect(counts).toEqual({
      projects: 1,
      datasets: before.datasets + 1,
      datasetDrafts: before.datasetDrafts,
      videos: before.videos + 3,
      videosExtracting: 2,
      frames: before.frames + 3,
      framesWithoutBoxes: before.framesWithoutBoxes + 2,
      boxes: before.boxes + 4,
      boxesVerified: before.boxesVerified + 3,
    });
    expect(before.datasetDrafts).toBe(before.datasets);
  });

  it('lists what runs and what failed, by ids and without names of files', async () => {
    const videoId = await lab.video({ name: 'Maria Lopez', original_filename: 'maria-lopez.avi' });
    const reason = notice('file.empty');
    const task = (over: object) => lab.task({ video_id: videoId, task_type: 'extraction', ...over });
    const running = await task({ status: 'processing', stage: 'extracting', progress: 31 });
    const failed = await task({
      status: 'failed',
      task_type: 'detection',
      notice: JSON.stringify(reason),
      created_at: new Date(Date.now() - DAY_MS),
    });
    await task({ status: 'completed' });
    await task({ status: 'failed', task_type: 'ingest', created_at: new Date(Date.now() - 8 * DAY_MS) });
    const answer = await lab.technician.inject({ url: URL });
    const body = answer.json<TechnicalDashboard>();
    expect(body.running).toMatchObject([
      {
        id: running,
        task_type: 'extraction',
        progress: 31,
        video_id: videoId,
        video_code: expect.stringMatching(/^S\d{3}\/\d+$/),
        project_name: 'Clinic',
      },
    ]);
    expect(body.runningTotal).toBe(1);
    expect(body.failed).toMatchObject([{ id: failed, task_type: 'detection', notice: reason }]);
    expect(body.failed[0]?.message).toBe('The file is empty');
    expect(answer.body).not.toMatch(/maria/i);
    // Started again: what failed before is no failure any more.
    await task({ status: 'completed', task_type: 'detection' });
    expect((await read()).failed).toEqual([]);
  });

  it('is closed to people without technical access, and empty for strangers', async () => {
    expect((await lab.plain.inject({ url: URL })).statusCode).toBe(403);
    const role = await createRole(lab.api.database, ['access_technical']);
    const { counts, running, failed } = await read(await lab.api.signedIn({ roles: [role.code] }));
    expect({ counts: Object.values(counts), running, failed }).toEqual({
      counts: [0, 0, 0, 0, 0, 0, 0, 0, 0],
      running: [],
      failed: [],
    });
  });
});
