import { newId } from '@sarm/database/kernel/new-id';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { createRole } from '@sarm/testing/people';
import { expect, it } from 'vitest';
import { type SignedInPerson, TEST_USER_PASSWORD } from '../../testing/api-fixture.ts';
import type { Dataset } from '../../testing/lab-world.ts';
import { ReportWorld } from '../reports/report-world.fixture.ts';

const world = await ReportWorld.ofFile();
const { lab } = world;
const { db } = lab.api.database.admin;

const create = async (payload: object, who: SignedInPerson = lab.technician): Promise<string> => {
  const url = '/api/sarm/dataset/create-dataset';
  const answer = await who.inject({ method: 'POST', url, payload });
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([201, expect.any(String)]);
  return answer.json<Dataset>().id;
};
const remove = (id: string, who: SignedInPerson = lab.technician) =>
  who.inject({ method: 'DELETE', url: `/api/sarm/dataset/delete-dataset/${id}` });
const basis = { name: 'Heads', type: 'detection', status: 'active', project_id: lab.projectId };

/** A person with the code alone, of an access level. */
async function holder(
  code: 'create_datasets' | 'upload_videos',
  accessLevel: 'viewer' | 'member' | 'editor',
) {
  const role = await createRole(lab.api.database, [code]);
  const person = await lab.api.signedIn({ roles: [role.code] });
  const of = { project_id: lab.projectId, user_id: person.id, access_level: accessLevel };
  await db.insertInto('project_members').values(of).execute();
  return person;
}

/** A frame with a box that is in a label, in a video of the dataset. */
async function annotated(datasetId: string) {
  const project_id = lab.projectId;
  const video_id = await lab.video({ dataset_id: datasetId });
  const frame_id = await lab.frame(video_id, 0, { detection_status: 'completed', detection_count: 1 });
  const [detection_id, label_id] = [newId(), newId()];
  const own = { project_id, video_id, frame_id };
  await db
    .insertInto('detections')
    .values({
      ...own,
      id: detection_id,
      x1: 5,
      y1: 5,
      x2: 20,
      y2: 20,
      confidence: 0.8,
      class: 'sperm',
      source: 'model',
    })
    .execute();
  await db
    .insertInto('data_labels')
    .values({
      id: label_id,
      project_id,
      dataset_id: datasetId,
      user_id: lab.technician.id,
      label_type: 'detection',
      name: 'Heads',
    })
    .execute();
  await db
    .insertInto('label_items')
    .values({
      ...own,
      id: newId(),
      label_id,
      frame_index: 0,
      detection_id,
      class_name: 'sperm',
      labeled_by: lab.technician.id,
    })
    .execute();
  return { video_id, frame_id, detection_id, label_id };
}
type Annotated = Awaited<ReturnType<typeof annotated>>;

const rowsOf = async ({ video_id, frame_id, detection_id, label_id }: Annotated) => ({
  videos: (await db.selectFrom('videos').select('id').where('id', '=', video_id).execute()).length,
  frames: (await db.selectFrom('frames').select('id').where('id', '=', frame_id).execute()).length,
  boxes: (await db.selectFrom('detections').select('id').where('id', '=', detection_id).execute()).length,
  labels: (await db.selectFrom('data_labels').select('id').where('id', '=', label_id).execute()).length,
  items: (await db.selectFrom('label_items').select('id').where('label_id', '=', label_id).execute()).length,
  files: (await lab.blobs(blobKeys.videoPrefix(lab.projectId, video_id))).length,
});
const ALL = { videos: 1, frames: 1, boxes: 1, labels: 1, items: 1, files: 4 };
const NONE = { videos: 0, frames: 0, boxes: 0, labels: 0, items: 0, files: 0 };

it('TEC-040 BUS-165 deletes with videos, frames, annotations and stored files; linked frames are only unlinked', async () => {
  const own = await create(basis);
  const stays = await create(basis);
  const inside = await annotated(own);
  const linked = await annotated(stays);
  const linking = await create({ ...basis, video_id: linked.video_id, frames: [linked.frame_id] });
  await create({ ...basis, video_id: inside.video_id, frames: [inside.frame_id] });
  expect([await rowsOf(inside), await rowsOf(linked)]).toEqual([ALL, ALL]);
  const answer = await remove(linking);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(
    await db.selectFrom('dataset_frames').select('frame_id').where('dataset_id', '=', linking).execute(),
  ).toEqual([]);
  expect(await rowsOf(linked)).toEqual(ALL);
  expect((await remove(own)).statusCode).toBe(204);
  expect([await rowsOf(inside), await rowsOf(linked)]).toEqual([NONE, ALL]);
  // The other dataset that linked its frame has none left.
  expect(
    await db
      .selectFrom('dataset_frames')
      .select('frame_id')
      .where('video_id', '=', inside.video_id)
      .execute(),
  ).toEqual([]);
});

it('BUS-165 is for holders of create_datasets: what is their own as member, what others made as editor', async () => {
  const [maker, editor] = [
    await holder('create_datasets', 'member'),
    await holder('create_datasets', 'editor'),
  ];
  const other = await create(basis);
  for (const who of [
    await holder('upload_videos', 'editor'),
    await holder('create_datasets', 'viewer'),
    maker,
  ])
    expect((await remove(other, who)).statusCode).toBe(403);
  for (const id of [other, newId()]) expect((await remove(id, lab.stranger)).statusCode).toBe(404);
  expect((await remove(await create(basis, maker), maker)).statusCode).toBe(204);
  expect((await remove(other, editor)).statusCode).toBe(204);
});

it('TEC-040 BUS-165 is refused while an issued report rests on one of its videos, not on a linked frame', async () => {
  await world.analyse();
  const { id } = await world.saved();
  const frame = await lab.frame(world.videoId, 7, { detection_status: 'completed' });
  const linking = await create({ ...basis, video_id: world.videoId, frames: [frame] });
  expect((await world.issue(id, TEST_USER_PASSWORD)).statusCode).toBe(200);
  const refused = await remove(world.datasetId, lab.editor);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
    409,
    'figures_in_issued_report',
  ]);
  expect(await db.selectFrom('videos').select('id').where('id', '=', world.videoId).execute()).toHaveLength(
    1,
  );
  expect(await lab.blobs(blobKeys.videoPrefix(lab.projectId, world.videoId))).not.toEqual([]);
  expect((await remove(linking)).statusCode).toBe(204);
});
