import { newId } from '@sarm/database/kernel/new-id';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { type Dataset, type Lab, openLab } from '../../testing/lab-world.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
});
afterAll(() => lab.stop());

const create = (who: SignedInPerson, payload: object) =>
  who.inject({ method: 'POST', url: '/api/sarm/dataset/create-dataset', payload });
const remove = (who: SignedInPerson, id: string) =>
  who.inject({ method: 'DELETE', url: `/api/sarm/dataset/delete-dataset/${id}` });
const update = (who: SignedInPerson, id: string, payload: object) =>
  who.inject({ method: 'PUT', url: `/api/sarm/dataset/update-dataset/${id}`, payload });

describe('datasets', () => {
  it('BUS-113 BUS-090 TEC-134 creates with defaults and answers both spellings of the project', async () => {
    const answer = await create(lab.member, { name: 'Fresh', project_id: lab.projectId });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      name: 'Fresh',
      description: '',
      type: null,
      status: 'draft',
      project_id: lab.projectId,
      projectId: lab.projectId,
      project_name: 'Clinic',
      projectName: 'Clinic',
      metadata: {
        source: '',
        resolution: '',
        frame_rate: 30,
        capture_device: '',
        processing_status: 'pending',
      },
      created_by: lab.member.id,
    });
    const { id } = answer.json<Dataset>();
    const url = `/api/sarm/dataset/get-dataset/${id}?include_videos=true`;
    const stored = (await lab.member.inject({ url })).json<Dataset>();
    expect(stored).toMatchObject({ id, videos: [], stats: { videos_count: 0 } });
    const full = await create(lab.technician, {
      name: 'Full',
      description: 'all fields',
      type: 'combined',
      status: 'active',
      projectId: lab.projectId,
      metadata: { source: 'microscope', resolution: '1920x1080', frame_rate: 50, capture_device: 'cam' },
    });
    expect(full.json()).toMatchObject({ type: 'combined', status: 'active' });
    expect(await lab.audits('dataset.create')).toHaveLength(2);
  });

  it('TEC-136 keeps the notes of the metadata, with a frame rate of 30 by default and every state of processing', async () => {
    const notes = { source: 'microscope', resolution: '1920x1080', frame_rate: 50, capture_device: 'cam' };
    const stored = async (metadata: object): Promise<object> =>
      (await create(lab.technician, { name: 'Notes', project_id: lab.projectId, metadata })).json<Dataset>()
        .metadata;
    expect(await stored({})).toMatchObject({ frame_rate: 30, processing_status: 'pending' });
    expect(await stored(notes)).toEqual({ ...notes, processing_status: 'pending' });
    for (const processing_status of ['pending', 'processing', 'complete', 'error'])
      expect(await stored({ ...notes, processing_status })).toEqual({ ...notes, processing_status });
    const unknown = { name: 'x', project_id: lab.projectId, metadata: { processing_status: 'done' } };
    expect((await create(lab.technician, unknown)).statusCode).toBe(422);
  });

  it('TEC-202 BUS-141 needs create_datasets, a level that writes and membership of the project', async () => {
    const input = { name: 'x', project_id: lab.projectId };
    expect((await create(lab.plain, input)).statusCode).toBe(403);
    expect((await create(lab.viewer, input)).statusCode).toBe(403);
    expect((await create(lab.member, { ...input, project_id: lab.otherProjectId })).statusCode).toBe(404);
    expect((await create(lab.member, { ...input, project_id: newId() })).statusCode).toBe(404);
    const without = await create(lab.member, { name: 'x' });
    expect(without.statusCode).toBe(422);
    expect((await update(lab.plain, lab.datasetId, { name: 'y' })).statusCode).toBe(403);
    expect((await remove(lab.plain, lab.datasetId)).statusCode).toBe(403);
  });

  it('TEC-039 needs a project of which the caller is a member: 422 without one, 404 for any other', async () => {
    for (const input of [{ name: 'x' }, { name: 'x', project_id: '' }, { name: 'x', projectId: 'seven' }])
      expect((await create(lab.technician, input)).statusCode).toBe(422);
    for (const project_id of [lab.otherProjectId, newId()])
      expect((await create(lab.technician, { name: 'x', project_id })).statusCode).toBe(404);
    expect((await create(lab.technician, { name: 'x', project_id: lab.projectId })).statusCode).toBe(201);
  });

  it('BUS-161 TEC-226 BUS-017 lists by type and status under both paths, only of own projects', async () => {
    const typed = (
      await create(lab.member, { name: 'Detect', type: 'detection', project_id: lab.projectId })
    ).json<Dataset>();
    for (const path of ['get-datasets', 'list-datasets']) {
      const url = `/api/sarm/dataset/${path}?type=detection`;
      const page = (await lab.viewer.inject({ url })).json<{ datasets: Dataset[]; total: number }>();
      expect(page.datasets.map((each) => each.id)).toEqual([typed.id]);
      expect(page.total).toBe(1);
      const foreign = (await lab.stranger.inject({ url })).json<typeof page>();
      expect(foreign).toEqual({ datasets: [], total: 0 });
    }
    const active = await lab.viewer.inject({ url: '/api/sarm/dataset/get-datasets?status=active&limit=1' });
    expect(active.json<{ datasets: Dataset[] }>().datasets.map((each) => each.status)).toEqual(['active']);
    const all = await lab.viewer.inject({ url: '/api/sarm/dataset/get-datasets' });
    const { datasets, total } = all.json<{ datasets: Dataset[]; total: number }>();
    expect(datasets).toHaveLength(total);
    const second = await lab.viewer.inject({ url: '/api/sarm/dataset/get-datasets?limit=1&offset=1' });
    expect(second.json<{ datasets: Dataset[] }>().datasets[0]?.id).toBe(datasets[1]?.id);
    const ofOther = await lab.viewer.inject({
      url: `/api/sarm/dataset/get-datasets?project_id=${lab.otherProjectId}`,
    });
    expect(ofOther.json()).toEqual({ datasets: [], total: 0 });
  });

  it('BUS-161 TEC-226 lists 100 datasets unless more are requested', async () => {
    const projectId = await lab.api.project({ members: { [lab.viewer.id]: 'viewer' } });
    await lab.api.database.admin.db
      .insertInto('datasets')
      .values(
        Array.from({ length: 101 }, (_, i) => ({
          id: newId(),
          project_id: projectId,
          name: `D${i}`,
          metadata: '{}',
        })),
      )
      .execute();
    const listed = async (more: string) => {
      const url = `/api/sarm/dataset/get-datasets?project_id=${projectId}${more}`;
      const { datasets, total } = (await lab.viewer.inject({ url })).json<{
        datasets: Dataset[];
        total: number;
      }>();
      return [datasets.length, total];
    };
    expect(await listed('')).toEqual([100, 101]);
    expect(await listed('&limit=200')).toEqual([101, 101]);
  });

  it('BUS-162 TEC-216 BUS-091 answers one dataset with counted stats in both spellings, with videos on request', async () => {
    const usable = await lab.video();
    await lab.video({ status: 'failed' });
    await lab.video({ quality: JSON.stringify({ verdict: 'unusable', reasons: ['drift'] }) });
    await lab.frame(usable, 0, { annotated: true, detection_count: 3 });
    await lab.frame(usable, 5, { detection_count: 4 });
    const url = `/api/sarm/dataset/get-dataset/${lab.datasetId}`;
    const bare = (await lab.viewer.inject({ url })).json<Dataset>();
    expect(bare.videos).toBeUndefined();
    expect(bare.stats).toEqual({
      videos_count: 3,
      total_videos: 3,
      usable_videos: 1,
      total_frames: 2,
      annotated_frames: 1,
      total_detections: 7,
      total_crops: 7,
      annotated_morphology: 0,
      videosCount: 3,
      totalVideos: 3,
      framesCount: 2,
      totalFrames: 2,
      annotatedFrames: 1,
      detectedFrames: 2,
      maskedFrames: 0,
      totalDetections: 7,
      totalCrops: 7,
      annotatedMorphology: 0,
      normalSperm: null,
      abnormalSperm: null,
    });
    const full = (await lab.viewer.inject({ url: `${url}?include_videos=true` })).json<Dataset>();
    expect(full.videos).toHaveLength(3);
    expect(full.stats).toEqual(bare.stats);
  });

  it('BUS-164 takes the body of create, and refuses another project at its field', async () => {
    const made = await create(lab.member, { name: 'Stays', project_id: lab.projectId });
    const { id } = made.json<Dataset>();
    for (const field of ['project_id', 'projectId']) {
      const moved = await update(lab.member, id, { name: 'Moved', [field]: lab.otherProjectId });
      expect(moved.statusCode).toBe(422);
      expect(moved.json()).toMatchObject({
        code: 'invalid_request',
        errors: [{ field, code: 'project_of_dataset' }],
      });
    }
    const body = {
      name: 'Renamed',
      description: 'second drop',
      type: 'combined',
      status: 'active',
      metadata: { source: 'microscope', resolution: '1920x1080', frame_rate: 50, capture_device: 'cam' },
      sample: { abstinence_days: 4, volume_ml: 2.8, dilution: 2 },
      project_id: lab.projectId,
    };
    expect((await update(lab.member, id, body)).json()).toMatchObject(body);
    const stored = await lab.member.inject({ url: `/api/sarm/dataset/get-dataset/${id}` });
    expect(stored.json()).toMatchObject(body);
  });

  it('BUS-164 TEC-214 BUS-153 changes own datasets as member and those of others as editor', async () => {
    const made = (await create(lab.member, { name: 'Mine', project_id: lab.projectId })).json<Dataset>();
    const changed = await update(lab.member, made.id, {
      name: 'Renamed',
      type: 'morphology',
      status: 'in-progress',
      metadata: { capture_device: 'cam 2' },
    });
    expect(changed.json()).toMatchObject({
      name: 'Renamed',
      type: 'morphology',
      status: 'in-progress',
      metadata: { capture_device: 'cam 2', frame_rate: 30 },
    });
    expect((await update(lab.technician, made.id, { name: 'Theirs' })).statusCode).toBe(403);
    expect((await update(lab.editor, made.id, { name: 'Edited' })).json<Dataset>().name).toBe('Edited');
    expect((await update(lab.stranger, made.id, { name: 'z' })).statusCode).toBe(404);
    const [log] = await lab.audits('dataset.update');
    expect(log).toMatchObject({
      before: { name: '[personal]', status: 'draft' },
      after: { name: '[personal]' },
    });
  });

  it('TEC-215 deletes with its videos, frames, waiting work and stored files', async () => {
    const made = (await create(lab.member, { name: 'Doomed', project_id: lab.projectId })).json<Dataset>();
    const video = await lab.video({ dataset_id: made.id });
    const frame = await lab.frame(video, 0);
    const started = await lab.member.inject({
      method: 'POST',
      url: '/api/sarm/frames/extract',
      payload: { videoId: video },
    });
    expect(started.statusCode).toBe(202);
    expect(await lab.blobs(blobKeys.videoPrefix(lab.projectId, video))).toHaveLength(4);
    const answer = await remove(lab.member, made.id);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    const { db } = lab.api.database.admin;
    expect(await db.selectFrom('videos').select('id').where('id', '=', video).execute()).toEqual([]);
    expect(await db.selectFrom('frames').select('id').where('id', '=', frame).execute()).toEqual([]);
    expect(await db.selectFrom('tasks').select('id').where('video_id', '=', video).execute()).toEqual([]);
    expect(await lab.blobs(blobKeys.videoPrefix(lab.projectId, video))).toEqual([]);
    expect((await lab.jobs()).map((job) => job.state)).toEqual(['cancelled']);
    expect(await lab.audits('dataset.delete')).toHaveLength(1);
    expect((await remove(lab.member, made.id)).statusCode).toBe(404);
  });

  it('BUS-113 stores each of its statuses, when it is made and when it is changed', async () => {
    const { id } = (await create(lab.member, { name: 'Moved', project_id: lab.projectId })).json<Dataset>();
    const statuses = ['draft', 'in-progress', 'completed', 'archived', 'active'];
    for (const status of statuses) {
      const made = await create(lab.member, { name: status, status, project_id: lab.projectId });
      expect([made.statusCode, made.json<Dataset>().status]).toEqual([201, status]);
      expect((await update(lab.member, id, { status })).json<Dataset>().status).toBe(status);
      const stored = await lab.member.inject({ url: `/api/sarm/dataset/get-dataset/${id}` });
      expect(stored.json<Dataset>().status).toBe(status);
    }
    expect((await update(lab.member, id, { status: 'done' })).statusCode).toBe(422);
  });

  it('TEC-042 stores an empty type as null, which no filter by type finds', async () => {
    const made = await create(lab.technician, { name: 'Untyped', type: '', project_id: lab.projectId });
    const { id, type } = made.json<Dataset>();
    expect(type).toBeNull();
    const idsOf = async (query: string): Promise<string[]> =>
      (await lab.technician.inject({ url: `/api/sarm/dataset/get-datasets?limit=100${query}` }))
        .json<{ datasets: Dataset[] }>()
        .datasets.map((each) => each.id);
    expect(await idsOf('')).toContain(id);
    for (const filter of ['detection', 'morphology', 'combined'])
      expect(await idsOf(`&type=${filter}`)).not.toContain(id);
    const changed = await update(lab.technician, id, { type: 'detection' });
    expect(changed.json<Dataset>().type).toBe('detection');
    expect((await update(lab.technician, id, { type: '' })).json<Dataset>().type).toBeNull();
  });
});
