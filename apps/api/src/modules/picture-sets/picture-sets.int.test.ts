import type { SetPicture } from '@sarm/contracts/http/picture-sets/picture-sets.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { PICTURE_LIMITS } from '@sarm/domain/limits';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { createObject } from '@sarm/testing/create-object';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { labOfFile } from '../../testing/lab-of-file.fixture.ts';
import type { Video } from '../../testing/lab-world.ts';
import {
  createSet,
  finishSet,
  picturesOf,
  pngLike,
  postSet,
  sendPicture,
  SETS,
} from './picture-sets.fixture.ts';

const lab = await labOfFile();
const { db } = lab.api.database.admin;
afterEach(async () => {
  // No upload of any test, taken or refused, may leave a note behind.
  const notes = await db.selectFrom('blob_removals').selectAll().execute();
  if (notes.length > 0) throw new Error(`left behind: ${JSON.stringify(notes)}`);
});

const code = (answer: LightMyRequestResponse): string => answer.json<{ code: string }>().code;
const setOf = async (id: string): Promise<Video> =>
  (await lab.technician.inject({ url: `/api/business/videos/${id}` })).json<Video>();

describe('a set of pictures', () => {
  it('is made by uploaders with level member in the dataset, and by nobody else', async () => {
    const made = await createSet(lab, { description: 'Slide 7' });
    expect(made).toMatchObject({
      kind: 'pictures',
      preparation: 'papanicolaou',
      // Technical staff see the code of a recording.
      name: made.code,
      description: 'Slide 7',
      datasetId: lab.datasetId,
      processingStatus: 'pending',
      size: 0,
      duration: null,
      createdBy: lab.technician.id,
      missing: { motility: [{ code: 'missing.pictures' }], concentration: [{ code: 'missing.pictures' }] },
    });
    const clinical = await lab.member.inject({ url: `/api/sarm/video/get-video/${made.id}` });
    expect(clinical.json<Video>().name).toBe('Smears');
    expect((await lab.audits('pictures.create')).map((each) => each.subject_id)).toContain(made.id);
    for (const who of [lab.viewer, lab.plain]) expect((await postSet(lab, {}, who)).statusCode).toBe(403);
    expect((await postSet(lab, {}, lab.stranger)).statusCode).toBe(404);
    expect((await sendPicture(lab.plain, made.id, pngLike('a'))).statusCode).toBe(403);
    expect((await finishSet(lab.plain, made.id)).statusCode).toBe(403);
    expect((await postSet(lab, { preparation: 'gram' })).statusCode).toBe(422);
    expect((await postSet(lab, { calibration_id: newId() })).statusCode).toBe(422);
  });

  it('stores the bytes and a pending row, and takes the same file twice as one picture', async () => {
    const { id } = await createSet(lab);
    const first = await sendPicture(lab.technician, id, pngLike('one'), 'C:\\slides\\one.png');
    expect(first.statusCode).toBe(201);
    expect(first.json<SetPicture>()).toMatchObject({
      number: 1,
      status: 'pending',
      originalFilename: 'one.png',
      size: 11,
      message: '',
    });
    const again = await sendPicture(lab.technician, id, pngLike('one'), 'other-name.png');
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect((await sendPicture(lab.technician, id, pngLike('two'))).json<SetPicture>().number).toBe(2);
    expect(await lab.blobs(blobKeys.setOriginals(lab.projectId, id))).toHaveLength(2);
    expect((await picturesOf(lab.viewer, id)).map((each) => each.number)).toEqual([1, 2]);
    expect(await picturesOf(lab.viewer, id, '&status=refused')).toEqual([]);
    expect(await setOf(id)).toMatchObject({ size: 22 });
    const added = (await lab.audits('pictures.add')).filter((each) => each.subject_id === id);
    expect(added.map((each) => each.after)).toMatchObject([{ number: 1 }, { number: 2 }]);
  });

  it('numbers pictures that come at the same time one after the other', async () => {
    const { id } = await createSet(lab);
    await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((each) => sendPicture(lab.technician, id, pngLike(each))),
    );
    expect((await picturesOf(lab.member, id)).map((each) => each.number)).toEqual([1, 2, 3, 4, 5]);
  });

  it.each([
    ['a text that is named .png', Buffer.from('<html>not a picture</html>'), 415, 'file_content_not_picture'],
    ['a playlist', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'), 415, 'file_content_not_picture'],
    ['three bytes', Buffer.from([0xff, 0xd8, 0xff]), 415, 'file_content_not_picture'],
    ['nothing', Buffer.alloc(0), 422, 'file_empty'],
    [
      'more than 64 MB',
      Buffer.concat([pngLike(''), Buffer.alloc(PICTURE_LIMITS.maxMegabytes * 1_048_576)]),
      413,
      'file_too_large',
    ],
  ])('refuses %s and keeps nothing of it', async (_, bytes, status, refusal) => {
    const { id } = await createSet(lab);
    const answer = await sendPicture(lab.technician, id, bytes);
    expect([answer.statusCode, code(answer)]).toEqual([status, refusal]);
    expect(await picturesOf(lab.technician, id)).toEqual([]);
    expect(await lab.blobs(blobKeys.setOriginals(lab.projectId, id))).toEqual([]);
  });

  it('shows no names of files where the sample has a patient', async () => {
    const { id } = await createSet(lab);
    await sendPicture(lab.technician, id, pngLike('x'), 'Jane-Roe.png');
    const patientId = await createObject(lab.api.database, 'patient', {
      projectId: lab.projectId,
      createdBy: lab.member.id,
    });
    await db.updateTable('datasets').set({ patient_id: patientId }).where('id', '=', lab.datasetId).execute();
    expect(await picturesOf(lab.technician, id)).toMatchObject([{ number: 1, originalFilename: null }]);
    await db.updateTable('datasets').set({ patient_id: null }).where('id', '=', lab.datasetId).execute();
  });

  it('finishes with one task for all pictures that wait', async () => {
    const { id } = await createSet(lab);
    expect(code(await finishSet(lab.technician, id))).toBe('file_required');
    await sendPicture(lab.technician, id, pngLike('p'));
    const answer = await finishSet(lab.technician, id);
    expect(answer.statusCode).toBe(202);
    const { task_id: taskId } = answer.json<{ task_id: string }>();
    expect(await setOf(id)).toMatchObject({ processingStatus: 'queued', lastTaskId: taskId });
    const jobs = (await lab.jobs()).filter(({ data }) => data['videoId'] === id);
    expect(jobs.map(({ name }) => name)).toEqual(['ingest-pictures']);
    expect((await lab.audits('pictures.finish')).at(-1)).toMatchObject({
      subject_id: id,
      after: { taskId, pictures: 1, pending: 1 },
    });
    expect(code(await finishSet(lab.technician, id))).toBe('extraction_running');
    // Cancelled, it waits as before and can be finished again.
    await lab.technician.inject({ method: 'DELETE', url: `/api/tasks/${taskId}` });
    expect(await setOf(id)).toMatchObject({ processingStatus: 'uploaded' });
    expect(await picturesOf(lab.technician, id)).toMatchObject([{ status: 'pending' }]);
    expect((await finishSet(lab.technician, id)).statusCode).toBe(202);
  });

  it('is no video: neither extraction, playback, times nor figures, each with its reason', async () => {
    const { id } = await createSet(lab);
    await sendPicture(lab.technician, id, pngLike('q'));
    const frame = await lab.frame(id, 1, { time_offset: null });
    const calls = [
      { method: 'POST', url: '/api/sarm/frames/extract', payload: { videoId: id } },
      { method: 'POST', url: '/api/sarm/frame/submit-frames', payload: { videoId: id, frameIds: [frame] } },
      { method: 'POST', url: '/api/sarm/calculation/cal-motility', payload: { video_ids: [id] } },
      { method: 'POST', url: '/api/sarm/calculation/cal-concentration', payload: { video_ids: [id] } },
      { method: 'GET', url: `/api/sarm/media/view-video/${id}` },
      { method: 'GET', url: `/api/sarm/media/frame-times/${id}` },
    ] as const;
    for (const call of calls) {
      const answer = await lab.member.inject(call);
      expect([call.url, answer.statusCode, code(answer)]).toEqual([call.url, 409, 'pictures_without_time']);
    }
    const video = await lab.video();
    for (const answer of [
      await lab.technician.inject({ url: `${SETS}/${video}/pictures` }),
      await sendPicture(lab.technician, video, pngLike('q')),
      await finishSet(lab.technician, video),
    ])
      expect([answer.statusCode, code(answer)]).toEqual([409, 'not_pictures']);
  });

  it('is counted in the quota and goes with all its files', async () => {
    const { id } = await createSet(lab);
    await sendPicture(lab.technician, id, pngLike('gone'));
    expect(
      (await lab.editor.inject({ method: 'DELETE', url: `/api/business/videos/${id}` })).statusCode,
    ).toBe(204);
    await db.deleteFrom('blob_removals').execute();
    expect(await lab.blobs(blobKeys.videoPrefix(lab.projectId, id))).toEqual([]);
    const left = await db.selectFrom('set_pictures').select('id').where('video_id', '=', id).execute();
    expect(left).toEqual([]);
  });

  it('takes no more once its files have gone with the retention period', async () => {
    const { id } = await createSet(lab);
    await db.updateTable('videos').set({ original_removed_at: new Date() }).where('id', '=', id).execute();
    const answer = await sendPicture(lab.technician, id, pngLike('late'));
    expect([answer.statusCode, code(answer)]).toEqual([410, 'original_removed']);
  });
});

describe('the quota of a project', () => {
  it('refuses a picture beyond it', async () => {
    const { id } = await createSet(lab);
    await db
      .updateTable('videos')
      .set({ size_bytes: 2 ** 50 })
      .where('id', '=', id)
      .execute();
    expect(code(await sendPicture(lab.technician, id, pngLike('r')))).toBe('project_quota');
    await db.deleteFrom('videos').where('id', '=', id).execute();
  });
});
