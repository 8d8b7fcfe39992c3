import type { AnnotationFrames } from '@sarm/contracts/http/annotation/annotation-frames.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { beforeAll, describe, expect, it } from 'vitest';
import { labOfFile } from '../../testing/lab-of-file.fixture.ts';
import { AnnotatorTab, drawn, edit } from './annotation-calls.fixture.ts';

const lab = await labOfFile();
const tab = new AnnotatorTab(lab.technician);
let videoId: string;
let frames: string[];
const get = async (query = ''): Promise<AnnotationFrames> => {
  const answer = await lab.viewer.inject({
    url: `/api/technical/videos/${videoId}/annotation-frames${query}`,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<AnnotationFrames>();
};
const verify = (object_id: string, base: number) =>
  edit({ kind: 'update', object_id, base, changes: { verified: true } });

beforeAll(async () => {
  videoId = await lab.video();
  frames = [];
  for (let index = 0; index < 7; index += 1) frames.push(await lab.frame(videoId, index * 10));
  await lab.frame(await lab.video(), 1);
  const [, drawnFrame = '', verified = '', emptied = '', conflicted = ''] = frames;
  await tab.apply(drawnFrame, [drawn(100), drawn(200)]);
  const [a, b] = [drawn(100), drawn(200)];
  await tab.apply(verified, [a, b, verify(a.object_id, 2), verify(b.object_id, 2)].slice(0, 2));
  await tab.apply(verified, [verify(a.object_id, 2), verify(b.object_id, 2)]);
  const gone = drawn();
  await tab.apply(emptied, [gone]);
  await tab.apply(emptied, [edit({ kind: 'delete', object_id: gone.object_id, base: 1 })]);
  const both = drawn();
  await tab.apply(conflicted, [both]);
  for (const track of [1, 2])
    await new AnnotatorTab(lab.technician).apply(conflicted, [
      edit({ kind: 'update', object_id: both.object_id, base: 1, changes: { track } }),
    ]);
});

describe('the frames of a video while people annotate', () => {
  it('have a state each, counted over the entire video', async () => {
    const answer = await get();
    expect(answer.frames.map(({ state }) => state)).toEqual([
      'untouched',
      'in_progress',
      'verified',
      'in_progress',
      'conflict',
      'untouched',
      'untouched',
    ]);
    expect(
      answer.frames.map(({ box_count, verified_count, open_conflicts }) => [
        box_count,
        verified_count,
        open_conflicts,
      ]),
    ).toEqual([
      [0, 0, 0],
      [2, 0, 0],
      [2, 2, 0],
      [0, 0, 0],
      [1, 0, 1],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect(answer).toMatchObject({
      total: 7,
      offset: 0,
      counts: { untouched: 3, in_progress: 2, verified: 1, conflict: 1 },
      next_unfinished: { frame_id: frames[0], frame_number: 0 },
    });
    expect(answer.frames.map(({ frame_id }) => frame_id)).toEqual(frames);
    expect(answer.frames.map(({ frame_number }) => frame_number)).toEqual([0, 10, 20, 30, 40, 50, 60]);
  });

  it('come in pages with the same counts, around a frame too', async () => {
    const last = await get('?limit=3&offset=6');
    expect([last.frames.length, last.total, last.offset, last.counts.untouched]).toEqual([1, 7, 6, 3]);
    const around = await get(`?limit=3&around=${frames[4]}`);
    expect([around.offset, around.frames.map(({ frame_id }) => frame_id)]).toEqual([3, frames.slice(3, 6)]);
    expect(around.next_unfinished).toEqual({ frame_id: frames[5], frame_number: 50 });
    expect((await get(`?around=${frames[1]}`)).next_unfinished?.frame_id).toBe(frames[3]);
    // After the last one from the beginning.
    expect((await get(`?around=${frames[6]}`)).next_unfinished?.frame_id).toBe(frames[0]);
    const beyond = await get('?offset=100');
    expect([beyond.frames, beyond.total]).toEqual([[], 7]);
  });

  it('tells nothing of a frame that is in another video or does not exist', async () => {
    const elsewhere = await lab.frame(await lab.video(), 90);
    for (const around of [elsewhere, newId()])
      expect(await get(`?around=${around}&limit=2`)).toMatchObject({
        offset: 0,
        next_unfinished: { frame_id: frames[0] },
      });
  });

  it('shows who is at which frame', async () => {
    await tab.present(frames[2] ?? '');
    const { frames: rows } = await get();
    expect(rows.map(({ presence }) => presence.length)).toEqual([0, 0, 1, 0, 0, 0, 0]);
    expect(rows[2]?.presence).toMatchObject([{ user_id: lab.technician.id, client_id: tab.clientId }]);
  });

  it('are all verified where there is no unfinished one', async () => {
    const video = await lab.video();
    const only = await lab.frame(video, 1);
    const box = drawn();
    await tab.apply(only, [box]);
    await tab.apply(only, [verify(box.object_id, 1)]);
    const answer = await lab.viewer.inject({ url: `/api/technical/videos/${video}/annotation-frames` });
    expect(answer.json()).toMatchObject({ counts: { verified: 1, untouched: 0 }, next_unfinished: null });
    const empty = await lab.viewer.inject({
      url: `/api/technical/videos/${await lab.video()}/annotation-frames`,
    });
    expect(empty.json()).toEqual({
      frames: [],
      total: 0,
      offset: 0,
      counts: { untouched: 0, in_progress: 0, verified: 0, conflict: 0 },
      next_unfinished: null,
    });
  });
});
