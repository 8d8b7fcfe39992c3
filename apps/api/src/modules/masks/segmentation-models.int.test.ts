import type { SegmentationModel } from '@sarm/contracts/http/masks/masks.entities';
import { autoSuggestPoints, maskFromPoints } from '@sarm/contracts/http/masks/mask-requests';
import { newId } from '@sarm/database/kernel/new-id';
import { describe, expect, it } from 'vitest';
import { withoutPatience } from '../../testing/without-patience.ts';
import { makeMaskFromPoints } from './make-mask-from-points.ts';
import { added, CODE, codeOf, description, FROM_POINTS, maskJobs, point } from './mask-jobs.fixture.ts';
import { masksWorldOfFile } from './masks-world.fixture.ts';
import { suggestPoints } from './suggest-points.ts';

const world = await masksWorldOfFile();
const { labels } = world;
const { lab, call, get } = labels;
const { register, jobsOf, waitingJob, finish } = maskJobs(world);

describe('segmentation models', () => {
  it('TEC-147 are those of the registry: none without one, else the built-in one as the default', async () => {
    const list = (prefix: string) =>
      get<{ models: SegmentationModel[]; total: number }>(`${prefix}/models/`, lab.technician);
    expect(await list('/annotations/sam2')).toEqual({ models: [], total: 0 });
    const box = await world.box();
    const without = await call('POST', FROM_POINTS, { crop_id: box.id, point_prompts: [point(5, 5)] });
    expect(codeOf(without)).toEqual([409, 'model_not_installed']);
    await register();
    const models = [
      {
        id: CODE,
        name: 'Click Segmentation v1',
        description: 'Trained on simulated pictures',
        version: '1',
        is_default: true,
      },
    ];
    for (const prefix of ['/annotations/sam2', '/sarm/annotation'])
      expect(await list(prefix)).toEqual({ models, total: 1 });
    expect((await call('GET', '/annotations/sam2/models', undefined, lab.technician)).statusCode).toBe(200);
    expect((await call('GET', '/annotations/sam2/models/', undefined, lab.plain)).statusCode).toBe(403);
    const listed = await get<{ models: { id: string }[] }>(
      '/sarm/training/list-model?type=segmentation',
      lab.technician,
    );
    expect(listed.models.map(({ id }) => id)).toEqual([CODE]);
  });

  it('TEC-255 TEC-257 are listed while they are installed; the large one is the default, the tiny one never', async () => {
    const LARGE = 'sam2.1_hiera_large';
    const others = ['sam2.1_hiera_base_plus', 'sam2_hiera_tiny'];
    const list = async (prefix: string) =>
      (await get<{ models: SegmentationModel[] }>(`${prefix}/models/`, lab.technician)).models.map((each) => [
        each.id,
        each.is_default,
      ]);
    /** The model that the job of a new crop has. */
    const usedFor = async (model_id?: string) => {
      const box = await world.box();
      void call('POST', FROM_POINTS, { crop_id: box.id, point_prompts: [point(5, 5)], model_id });
      const data = await waitingJob(box.id);
      await finish(data['taskId'], {});
      const { admin } = lab.api.database;
      const row = await admin.db
        .selectFrom('models')
        .select('code')
        .where('id', '=', String(data['modelId']))
        .executeTakeFirst();
      return row?.code;
    };
    await register(...others.map((code) => added(code)), added(LARGE, true));
    for (const prefix of ['/annotations/sam2', '/sarm/annotation']) {
      const [first, ...rest] = await list(prefix);
      expect(first).toEqual([LARGE, true]);
      expect(new Map(rest as [string, boolean][])).toEqual(
        new Map([CODE, ...others].map((id) => [id, false])),
      );
    }
    expect([await usedFor(), await usedFor('sam2_large'), await usedFor(LARGE)]).toEqual([
      LARGE,
      LARGE,
      LARGE,
    ]);
    expect(await usedFor('sam2_hiera_tiny')).toBe('sam2_hiera_tiny');

    // Its folder is gone at the next start of a worker: masks still name it, nobody can choose it.
    await register(added('sam2_hiera_tiny'));
    expect(await list('/annotations/sam2')).toEqual([
      [CODE, true],
      ['sam2_hiera_tiny', false],
    ]);
    expect(await usedFor()).toBe(CODE);
    const box = await world.box();
    const removed = { crop_id: box.id, point_prompts: [point(5, 5)], model_id: 'sam2_large' };
    expect(codeOf(await call('POST', FROM_POINTS, removed))).toEqual([409, 'model_not_installed']);
    const listed = await get<{ models: { id: string }[] }>(
      '/sarm/training/list-model?type=segmentation',
      lab.technician,
    );
    expect(listed.models.map(({ id }) => id)).toEqual([CODE, 'sam2_hiera_tiny']);
  });

  it('TEC-256 are never substituted: one that is not installed answers 409, under each of its names', async () => {
    await register();
    const box = await world.box();
    const ids = ['sam2.1_hiera_large', 'sam2_large', 'sam2.1_hiera_base_plus', 'sam2_hiera_tiny', 'none'];
    for (const model_id of ids)
      expect(
        codeOf(await call('POST', FROM_POINTS, { crop_id: box.id, point_prompts: [point(5, 5)], model_id })),
      ).toEqual([409, 'model_not_installed']);
    expect(await jobsOf(box.id)).toEqual([]);
  });
});

describe('segmentation models that a project trained', () => {
  const { db } = lab.api.database.admin;
  const trainedIn = async (project_id: string, status: 'trained' | 'completed' = 'trained') => {
    const id = newId();
    const file = { sha256: 'ab'.repeat(32), blob_key: `projects/${project_id}/models/${id}/m.onnx` };
    await db
      .insertInto('models')
      .values({
        id,
        code: id,
        project_id,
        name: `Masks ${id}`,
        type: 'segmentation',
        origin: 'trained',
        status,
        description: JSON.stringify(description),
        ...file,
      })
      .execute();
    return id;
  };
  const listed = async (query: string, who = lab.technician) =>
    (await get<{ models: SegmentationModel[] }>(`/annotations/sam2/models/${query}`, who)).models.map(
      ({ id, is_default: isDefault }) => [id, isDefault],
    );

  it('TEC-255 TEC-257 are listed for a dataset of that project after the default one, and outline its crops', async () => {
    await register();
    const own = await trainedIn(lab.projectId);
    const unsaved = await trainedIn(lab.projectId, 'completed');
    const foreign = await trainedIn(lab.otherProjectId);
    expect(await listed('')).toEqual([[CODE, true]]);
    expect(await listed(`?dataset_id=${lab.datasetId}`)).toEqual([
      [CODE, true],
      [own, false],
    ]);
    for (const other of [lab.otherDatasetId, newId()])
      expect(await listed(`?dataset_id=${other}`)).toEqual([[CODE, true]]);
    expect(
      (await call('GET', '/annotations/sam2/models/?dataset_id=x', undefined, lab.technician)).statusCode,
    ).toBe(422);
    const box = await world.box();
    const body = { crop_id: box.id, point_prompts: [point(5, 5)] };
    for (const model_id of [unsaved, foreign])
      expect(codeOf(await call('POST', FROM_POINTS, { ...body, model_id }))).toEqual([
        409,
        'model_not_installed',
      ]);
    void call('POST', FROM_POINTS, { ...body, model_id: own });
    const data = await waitingJob(box.id);
    await finish(data['taskId'], {});
    expect(data['modelId']).toBe(own);
  });

  it('are listed to nobody whose technical access is of another project', async () => {
    await register();
    const own = await trainedIn(lab.projectId);
    const foreign = await trainedIn(lab.otherProjectId);
    const person = await lab.api.signedIn();
    const member = { user_id: person.id, access_level: 'member' as const };
    await db
      .insertInto('project_members')
      .values([
        { ...member, project_id: lab.projectId },
        { ...member, project_id: lab.otherProjectId, custom_permissions: ['access_technical'] },
      ])
      .execute();
    const idsFor = async (datasetId: string) =>
      (await listed(`?dataset_id=${datasetId}`, person)).map(([id]) => id);
    expect(await idsFor(lab.otherDatasetId)).toContain(foreign);
    expect(await idsFor(lab.datasetId)).toEqual([CODE]);
    expect((await listed(`?dataset_id=${lab.datasetId}`)).map(([id]) => id)).toContain(own);
  });
});

describe('work that takes longer than people wait', () => {
  it('TEC-258 TEC-261 BUS-095 is answered with its task, whose result is that same body', async () => {
    await register();
    for (const [create, body] of [
      [makeMaskFromPoints, maskFromPoints.parse({ point_prompts: [point(5, 5)] })],
      [suggestPoints, autoSuggestPoints.parse({})],
    ] as const) {
      const box = await world.box();
      const object = { id: box.id, projectId: lab.projectId };
      const answer = await withoutPatience(lab.api.deps, create, labels.detector.id, { object, body });
      expect(answer.status).toBe(202);
      expect((await waitingJob(box.id))['taskId']).toBe(answer.taskId);
      await finish(answer.taskId, { success: true, crop_id: box.id });
      const task = await get<{ status: string; result: object }>(`/tasks/${answer.taskId}`);
      expect(task).toMatchObject({ status: 'completed', result: { success: true, crop_id: box.id } });
    }
  });
});
