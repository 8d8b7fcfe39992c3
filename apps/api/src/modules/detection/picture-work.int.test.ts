import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { type Lab, openLab } from '../../testing/lab-world.ts';
import { DetectionWorld } from './detection-world.fixture.ts';
import { PICTURES_AT_ONCE } from './with-frame-picture.ts';

let lab: Lab;
let frame: string;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
  const world = new DetectionWorld(lab);
  frame = await world.frame(await lab.video(), 3);
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

it('security finding 10: decodes few frames at a time, however many boxes are drawn and looked at together', async () => {
  const most = watchPictures();
  const draw = (n: number) =>
    lab.technician.inject({
      method: 'POST',
      url: '/api/sarm/detection/manual-detect-sperm',
      payload: { frame_id: frame, x1: n * 20, y1: 10, x2: n * 20 + 30, y2: 40 },
    });
  const drawn = await Promise.all(Array.from({ length: 25 }, (_, n) => draw(n)));
  expect(drawn.map((answer) => answer.statusCode)).toEqual(Array(25).fill(201));
  expect(most()).toBe(PICTURES_AT_ONCE);
  await lab.api.database.admin.db
    .updateTable('frames')
    .set({ detection_status: 'completed', detection_result_key: null })
    .where('id', '=', frame)
    .execute();
  const looked = await Promise.all(
    Array.from({ length: 25 }, () =>
      lab.technician.inject({ url: `/api/sarm/detection/view-result/${frame}` }),
    ),
  );
  expect(new Set(looked.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  expect(most()).toBe(PICTURES_AT_ONCE);
});
