import { newId } from '@sarm/database/kernel/new-id';
import { createDataset } from '@sarm/testing/people';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { type Frame, type Lab, openLab } from '../../testing/lab-world.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
});
afterAll(() => lab.stop());

interface Chosen {
  readonly count: number;
  readonly videos: number;
  readonly frames: Frame[];
}
const choose = (payload: object, who: SignedInPerson = lab.technician) =>
  who.inject({ method: 'POST', url: '/api/technical/frames/choose', payload });
const chosen = async (payload: object): Promise<Chosen> => {
  const answer = await choose(payload);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

/** A dataset of its own with two videos of ten frames each. */
async function sample() {
  const datasetId = await createDataset(lab.api.database, {
    projectId: lab.projectId,
    createdBy: lab.member.id,
  });
  const videos = [await lab.video({ dataset_id: datasetId }), await lab.video({ dataset_id: datasetId })];
  const frames: string[][] = [];
  for (const video of videos) {
    const ids: string[] = [];
    for (let index = 0; index < 10; index += 1) ids.push(await lab.frame(video, index * 3));
    frames.push(ids);
  }
  return { datasetId, videos: videos as [string, string], frames: frames as [string[], string[]] };
}
const numbers = ({ frames }: Chosen): number[] => frames.map((frame) => frame.frameNumber);
const ids = ({ frames }: Chosen): string[] => frames.map((frame) => frame.id).sort();
async function selectedOf(videoId: string): Promise<string[]> {
  const answer = await lab.technician.inject({
    url: `/api/sarm/media/list-frames/${videoId}?selected=true`,
  });
  return answer
    .json<{ frames: Frame[] }>()
    .frames.map((frame) => frame.id)
    .sort();
}
const box = (videoId: string, frameId: string, confidence: number, over = {}) => ({
  id: newId(),
  project_id: lab.projectId,
  video_id: videoId,
  frame_id: frameId,
  x1: 0,
  y1: 0,
  x2: 20,
  y2: 20,
  confidence,
  class: 'sperm' as const,
  source: 'model' as const,
  ...over,
});

describe('choosing frames to label', () => {
  it('takes every n-th of each video and shows the count before it selects them', async () => {
    const { datasetId, videos, frames } = await sample();
    const preview = await chosen({ dataset_id: datasetId, way: 'every', n: 4 });
    expect(preview).toMatchObject({ count: 6, videos: 2 });
    expect(numbers(preview).sort((a, b) => a - b)).toEqual([0, 0, 12, 12, 24, 24]);
    expect(await selectedOf(videos[0])).toEqual([]);
    const one = { dataset_id: datasetId, video_id: videos[0], way: 'every', n: 4 };
    const applied = await chosen({ ...one, apply: true });
    expect(applied).toMatchObject({ count: 3, videos: 1 });
    expect(applied.frames.every((frame) => frame.selected)).toBe(true);
    expect(await selectedOf(videos[0])).toEqual([0, 4, 8].map((at) => frames[0][at] ?? '').sort());
    expect(await selectedOf(videos[1])).toEqual([]);
    // The step counts selected frames too: the same choice adds nothing again.
    expect(await chosen(one)).toEqual({ count: 0, videos: 0, frames: [] });
    const [audit] = (await lab.audits('frames.choose')).filter((row) => row.subject_id === datasetId);
    expect(audit?.after).toEqual({
      way: 'every',
      n: 4,
      seed: 0,
      videoId: videos[0],
      count: 3,
      videos: 1,
    });
  });

  it('draws by chance in each video, the same for the same seed, and adds what the preview showed', async () => {
    const { datasetId, videos } = await sample();
    const request = { dataset_id: datasetId, way: 'random', n: 3, seed: 7 };
    const preview = await chosen(request);
    expect(preview).toMatchObject({ count: 6, videos: 2 });
    expect(ids(await chosen(request))).toEqual(ids(preview));
    expect(ids(await chosen({ ...request, seed: 8 }))).not.toEqual(ids(preview));
    const before = (await lab.audits('frames.choose')).length;
    expect(ids(await chosen({ ...request, apply: true }))).toEqual(ids(preview));
    expect([...(await selectedOf(videos[0])), ...(await selectedOf(videos[1]))].sort()).toEqual(ids(preview));
    expect((await lab.audits('frames.choose')).length).toBe(before + 1);
    expect(ids(await chosen(request)).filter((id) => ids(preview).includes(id))).toEqual([]);
  });

  it('puts the frames with most doubtful boxes first; verified, manual and sure boxes do not count', async () => {
    const { datasetId, videos, frames } = await sample();
    const [video, other] = videos;
    const [a = '', b = '', c = '', d = ''] = frames[0];
    const e = frames[1][0] ?? '';
    await lab.api.database.admin.db
      .insertInto('detections')
      .values([
        box(video, a, 0.3),
        box(video, a, 0.5),
        box(video, b, 0.41),
        box(video, b, 0.26),
        box(video, b, 0.54),
        box(video, c, 0.9),
        box(video, c, 0.2),
        box(video, d, 0.4, { verified: true }),
        box(video, d, 0.4, { source: 'manual' }),
        box(other, e, 0.4),
      ])
      .execute();
    const all = await chosen({ dataset_id: datasetId, way: 'doubt', n: 12 });
    expect([all.count, all.frames.map((frame) => frame.id)]).toEqual([3, [b, a, e]]);
    const two = await chosen({ dataset_id: datasetId, way: 'doubt', n: 2, apply: true });
    expect(two.frames.map((frame) => frame.id)).toEqual([b, a]);
    expect(await selectedOf(video)).toEqual([a, b].sort());
    expect((await chosen({ dataset_id: datasetId, way: 'doubt', n: 2 })).frames.map(({ id }) => id)).toEqual([
      e,
    ]);
  });

  it('shows at most 24 frames and counts all', async () => {
    const datasetId = await createDataset(lab.api.database, {
      projectId: lab.projectId,
      createdBy: lab.member.id,
    });
    const video = await lab.video({ dataset_id: datasetId });
    for (let index = 0; index < 30; index += 1) await lab.frame(video, index);
    const preview = await chosen({ dataset_id: datasetId, way: 'every', n: 1 });
    expect([preview.count, preview.frames.length]).toEqual([30, 24]);
  });

  it('is for holders of select_frames or extract_frames with level member, and for videos of the dataset', async () => {
    const { datasetId, videos } = await sample();
    const request = { dataset_id: datasetId, way: 'every', n: 2 };
    const status = async (payload: object, who: SignedInPerson) => (await choose(payload, who)).statusCode;
    expect(await status(request, lab.technician)).toBe(200);
    expect(await status(request, lab.member)).toBe(200);
    expect(await status(request, lab.plain)).toBe(403);
    expect(await status(request, lab.viewer)).toBe(403);
    expect(await status(request, lab.stranger)).toBe(404);
    const elsewhere = { ...request, dataset_id: lab.datasetId, video_id: videos[0] };
    expect(await status(elsewhere, lab.technician)).toBe(404);
    expect(await status({ ...elsewhere, apply: true }, lab.technician)).toBe(404);
    for (const wrong of [{ n: 0 }, { n: 1001 }, { way: 'all' }, { seed: -1 }, { dataset: datasetId }])
      expect(await status({ ...request, ...wrong }, lab.technician)).toBe(422);
  });
});

it('TEC-047 counts frames, selected, annotated and detected ones, detections and their mean confidence', async () => {
  const { videos, frames } = await sample();
  const [video] = videos;
  const [a = '', b = ''] = frames[0];
  const { db } = lab.api.database.admin;
  await db
    .insertInto('detections')
    .values([box(video, a, 0.5), box(video, a, 1), box(video, b, 0.75)])
    .execute();
  const detected = { detection_status: 'completed' as const };
  await db
    .updateTable('frames')
    .set({ ...detected, detection_count: 2, selected: true, annotated: true })
    .where('id', '=', a)
    .execute();
  await db
    .updateTable('frames')
    .set({ ...detected, detection_count: 1 })
    .where('id', '=', b)
    .execute();
  const answer = await lab.technician.inject({ url: `/api/technical/frames/stats?video_id=${video}` });
  expect(answer.json()).toMatchObject({
    frames: 10,
    selected: 1,
    annotated: 1,
    detected_frames: 2,
    detections: 3,
    mean_confidence: 0.75,
  });
});

it('TEC-162 a frame that was unselected stays so', async () => {
  const videoId = await lab.video();
  const id = await lab.frame(videoId, 1, { selected: true });
  const url = `/api/technical/frames/${id}/select`;
  await lab.technician.inject({ method: 'POST', url, payload: { selected: false } });
  const list = async (query: string): Promise<string[]> =>
    (await lab.technician.inject({ url: `/api/sarm/media/list-frames/${videoId}${query}` }))
      .json<{ frames: Frame[] }>()
      .frames.map((each) => `${each.id} ${each.selected}`);
  expect([await list('?selected=true'), await list('')]).toEqual([[], [`${id} false`]]);
});
