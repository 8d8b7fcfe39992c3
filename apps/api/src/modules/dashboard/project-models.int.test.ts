import type { ProjectDashboard } from '@sarm/contracts/http/dashboard/project-dashboard.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { describe, expect, it } from 'vitest';
import { ReportWorld } from '../reports/report-world.fixture.ts';

const world = await ReportWorld.ofFile();
const { lab } = world;
const { db } = lab.api.database.admin;
const read = async () =>
  (await lab.editor.inject({ url: `/api/sarm/dashboard/project/${lab.projectId}` })).json<ProjectDashboard>();

/** A model of the project, as people train one. */
function stored() {
  const id = newId();
  return {
    id,
    code: id,
    project_id: lab.projectId,
    type: 'detection' as const,
    origin: 'trained' as const,
    sha256: id.replaceAll('-', '').repeat(2),
    blob_key: `projects/${lab.projectId}/models/${id}/model.onnx`,
    description: '{}',
  };
}

describe('models and masks on the dashboard of a project', () => {
  it('BUS-089 counts datasets, stored masks and models trained on its datasets, with progress and status', async () => {
    const before = (await read()).statistics;
    const model = (
      status: 'trained' | 'completed' | 'failed',
      origin: 'trained' | 'imported' = 'trained',
    ) => ({
      ...stored(),
      name: `Heads ${status}`,
      status,
      origin,
    });
    const models = [model('trained'), model('completed'), model('failed'), model('trained', 'imported')];
    await db.insertInto('models').values(models).execute();
    await db
      .updateTable('frames')
      .set({ mask_count: 3 })
      .where('id', '=', await lab.frame(world.videoId, 990))
      .execute();
    const { statistics, project } = await read();
    expect(statistics).toMatchObject({
      datasetsCount: before.datasetsCount,
      segmentsCount: before.segmentsCount + 3,
      modelsCount: before.modelsCount + 2,
      progress: (100 * statistics.videosAnalysed) / statistics.videosCount,
    });
    for (const status of ['pending', 'completed', 'active'] as const) {
      await db.updateTable('projects').set({ status }).where('id', '=', lab.projectId).execute();
      expect((await read()).project.status).toBe(status);
    }
    expect(project.status).toBe('active');
    await db
      .deleteFrom('models')
      .where(
        'id',
        'in',
        models.map(({ id }) => id),
      )
      .execute();
  });

  it('BUS-111 shows the model in use as active, the others with their stored status and metrics', async () => {
    const metrics = { final_loss: 0.2, final_accuracy: 0.93, final_val_loss: 0.31 };
    const statuses = ['created', 'training', 'completed', 'trained', 'stopped', 'failed'] as const;
    const rows = statuses.map((status) => ({ ...stored(), name: status, status }));
    await db
      .insertInto('models')
      .values(rows.map((row) => ({ ...row, metrics: JSON.stringify(metrics) })))
      .execute();
    const shown = async () => (await read()).analytics?.performance.models ?? [];
    const own = (await shown()).filter(({ name }) => statuses.some((status) => status === name));
    expect(Object.fromEntries(own.map(({ name, status }) => [name, status]))).toEqual(
      Object.fromEntries(statuses.map((status) => [status, status])),
    );
    expect(own[0]).toMatchObject({
      type: 'detection',
      metrics: { finalAccuracy: 0.93, finalValAccuracy: null, finalLoss: 0.2, finalValLoss: 0.31 },
    });
    const trained = rows.find(({ status }) => status === 'trained');
    await db
      .insertInto('model_deployments')
      .values({
        id: newId(),
        project_id: lab.projectId,
        type: 'detection',
        model_id: trained?.id ?? '',
        alias: 'champion',
      })
      .execute();
    const after = await shown();
    expect(after.filter(({ status }) => status === 'active').map(({ name }) => name)).toEqual(['trained']);
    expect(after.find(({ name }) => name === 'Sperm Detection Model v1')?.status).toBe('trained');
    await db.deleteFrom('model_deployments').where('project_id', '=', lab.projectId).execute();
    await db
      .deleteFrom('models')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
  });
});
