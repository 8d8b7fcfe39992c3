import { newId } from '@sarm/database/kernel/new-id';
import { createRole } from '@sarm/testing/people';
import { expect, it } from 'vitest';
import { labOfFile } from '../../testing/lab-of-file.fixture.ts';
import type { Dataset } from '../../testing/lab-world.ts';
import type { SignedInPerson } from '../../testing/api-fixture.ts';

const lab = await labOfFile();
const { db } = lab.api.database.admin;

const create = (payload: object, who: SignedInPerson = lab.technician) =>
  who.inject({ method: 'POST', url: '/api/sarm/dataset/create-dataset', payload });
const remove = (id: string, who: SignedInPerson = lab.technician) =>
  who.inject({ method: 'DELETE', url: `/api/sarm/dataset/delete-dataset/${id}` });
const linksOf = (id: string) =>
  db.selectFrom('dataset_frames').selectAll().where('dataset_id', '=', id).orderBy('frame_id').execute();

async function filmed() {
  const video = await lab.video();
  const done = { detection_status: 'completed' as const, detection_count: 3 };
  const frames = [await lab.frame(video, 0, done), await lab.frame(video, 5, done)].toSorted();
  const pending = await lab.frame(video, 9, { detection_status: 'pending' });
  return { video, frames, pending };
}
const basis = { name: 'Heads', type: 'detection', status: 'active' };

it('TEC-156 TEC-213 BUS-163 links the chosen frames without copies, in each spelling, and takes the project of the video', async () => {
  const { video, frames } = await filmed();
  const before = await lab.blobs();
  const chosen = { video_id: video, frames, include_all_frames: false, include_all_detections: true };
  const source = { type: 'annotation', video_id: video, frames };
  const full = { ...basis, description: 'd', ...chosen, user_id: lab.technician.id, source };
  const bodies = [
    full,
    { ...basis, video_id: video, include_all_frames: true },
    { ...basis, project_id: lab.projectId, source },
    { ...basis, projectId: lab.projectId, videos: [{ video_id: video, frames }] },
    { ...basis, project_id: lab.projectId, videos: [{ video_id: video, include_all_frames: true }] },
  ];
  for (const body of bodies) {
    const answer = await create(body);
    expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([201, expect.any(String)]);
    const made = answer.json<Dataset>();
    expect(made).toMatchObject({ type: 'detection', status: 'active', project_id: lab.projectId });
    expect(made.stats).toMatchObject({
      total_frames: 2,
      detectedFrames: 2,
      total_detections: 6,
      total_videos: 0,
    });
    expect((await linksOf(made.id)).map((row) => [row.frame_id, row.video_id])).toEqual(
      frames.map((id) => [id, video]),
    );
  }
  expect(await lab.blobs()).toEqual(before);
  expect((await lab.audits('dataset.create')).at(-1)?.after).toMatchObject({ frames: 2, videoIds: [video] });
});

it('TEC-127 TEC-156 BUS-163 refuses frames without a completed detection or of another video, and another person', async () => {
  const { video, frames, pending } = await filmed();
  const other = await filmed();
  const field = async (body: object) => {
    const answer = await create({ ...basis, ...body });
    return [answer.statusCode, answer.json<{ errors?: { field: string; code: string }[] }>().errors?.[0]];
  };
  for (const chosen of [[pending], [...frames, pending], [other.frames[0]], [newId()]])
    expect(await field({ video_id: video, frames: chosen })).toEqual([
      422,
      expect.objectContaining({ field: 'frames', code: 'invalid' }),
    ]);
  expect(await field({ video_id: video })).toEqual([422, expect.objectContaining({ code: 'required' })]);
  const empty = await lab.video();
  expect(await field({ video_id: empty, include_all_frames: true })).toEqual([
    422,
    expect.objectContaining({ code: 'invalid' }),
  ]);
  expect(await field({ video_id: video, frames, user_id: lab.member.id })).toEqual([
    422,
    expect.objectContaining({ field: 'user_id', code: 'invalid' }),
  ]);
  const foreign = await lab.video({ project_id: lab.otherProjectId, dataset_id: lab.otherDatasetId });
  for (const id of [foreign, newId()]) {
    expect((await create({ ...basis, video_id: id, include_all_frames: true })).statusCode).toBe(404);
    const videos = [{ video_id: id, include_all_frames: true }];
    expect((await create({ ...basis, project_id: lab.projectId, videos })).statusCode).toBe(404);
  }
  expect((await create({ ...basis, video_id: video, frames }, lab.plain)).statusCode).toBe(403);
  const role = await createRole(lab.api.database, ['create_datasets']);
  const viewer = await lab.api.signedIn({ roles: [role.code] });
  await db
    .insertInto('project_members')
    .values({ project_id: lab.projectId, user_id: viewer.id, access_level: 'viewer' })
    .execute();
  expect((await create({ ...basis, video_id: video, frames }, viewer)).statusCode).toBe(403);
  expect(
    await db.selectFrom('dataset_frames').select('frame_id').where('video_id', '=', video).execute(),
  ).toEqual([]);
});

it('deletes a dataset and only unlinks the frames of another one', async () => {
  const { video, frames } = await filmed();
  const made = (await create({ ...basis, video_id: video, frames })).json<Dataset>();
  const before = await lab.blobs();
  expect((await remove(made.id, lab.plain)).statusCode).toBe(403);
  const answer = await remove(made.id);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(await linksOf(made.id)).toEqual([]);
  const left = await db.selectFrom('frames').select('id').where('video_id', '=', video).execute();
  expect(left).toHaveLength(3);
  expect(await lab.blobs()).toEqual(before);
});

it('TEC-127 BUS-163 takes further videos, each with all frames or chosen ones, next to the fields of a dataset', async () => {
  const [first, second] = [await filmed(), await filmed()];
  const metadata = {
    source: 'microscope',
    resolution: '1920x1080',
    frame_rate: 50,
    capture_device: 'cam',
    processing_status: 'complete',
  };
  const videos = [
    { video_id: first.video, include_all_frames: true },
    { video_id: second.video, frames: second.frames.slice(0, 1) },
  ];
  for (const project of [{ project_id: lab.projectId }, { projectId: lab.projectId }]) {
    const answer = await create({ ...basis, description: 'd', metadata, videos, ...project });
    expect(answer.statusCode).toBe(201);
    const made = answer.json<Dataset>();
    expect(made).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Heads',
      description: 'd',
      type: 'detection',
      status: 'active',
      project_id: lab.projectId,
      projectId: lab.projectId,
      metadata,
    });
    expect(made).not.toHaveProperty('path');
    expect((await linksOf(made.id)).map((row) => row.frame_id).toSorted()).toEqual(
      [...first.frames, second.frames[0] ?? ''].toSorted(),
    );
  }
  const missing = await create({
    ...basis,
    videos: [videos[0], { video_id: second.video }],
    project_id: lab.projectId,
  });
  expect(missing.statusCode).toBe(422);
});
