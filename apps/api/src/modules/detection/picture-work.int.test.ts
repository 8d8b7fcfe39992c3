import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { type Lab, openLab } from '../../testing/lab-world.ts';
import { DetectionWorld } from './detection-world.fixture.ts';
import { PICTURES_AT_ONCE } from '../media/with-frame-picture.ts';

let lab: Lab;
let frames: string[];
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
  const world = new DetectionWorld(lab);
  const video = await lab.video();
  frames = [];
  for (let index = 0; index < 25; index += 1) frames.push(await world.frame(video, index));
});
afterAll(() => lab.stop());

/** Counts the pictures that are read at the same moment; each takes a while, as large ones do. */
function watchPictures(): () => number {
  const { blobs } = lab.api.deps;
  const open = blobs.open.bind(blobs);
  let [now, most] = [0, 0];
  vi.spyOn(blobs, 'open').mockImplementation(async (key, range) => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    now -= 1;
    return await open(key, range);
  });
  return () => most;
}

it('security finding 10: decodes few frames at a time, however many are looked at together', async () => {
  const most = watchPictures();
  await lab.api.database.admin.db
    .updateTable('frames')
    .set({ detection_status: 'completed', detection_model_id: 'm/1', detection_result_key: null })
    .where('id', 'in', frames)
    .execute();
  const looked = await Promise.all(
    frames.map((frame) => lab.technician.inject({ url: `/api/sarm/detection/view-result/${frame}` })),
  );
  expect(new Set(looked.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  expect(most()).toBe(PICTURES_AT_ONCE);
});

it('decodes a frame once for all crops of a page that are looked at together', async () => {
  const [frame = ''] = frames;
  const draw = (n: number) =>
    lab.technician.inject({
      method: 'POST',
      url: '/api/sarm/detection/manual-detect-sperm',
      payload: { frame_id: frame, x1: n * 20, y1: 10, x2: n * 20 + 30, y2: 40 },
    });
  const drawn: string[] = [];
  for (let n = 0; n < 24; n += 1) drawn.push((await draw(n)).json<{ crop_path: string }>().crop_path);
  vi.restoreAllMocks();
  const open = vi.spyOn(lab.api.deps.blobs, 'open');
  const seen = await Promise.all(drawn.map((path) => lab.technician.inject({ url: `/api${path}` })));
  expect(new Set(seen.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  expect(open.mock.calls.length).toBeLessThanOrEqual(1);
});
