import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Lab, openLab } from '../../testing/lab-world.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
});
afterAll(() => lab.stop());

describe('the counts of frames', () => {
  it('BUS-057 count a frame as analysed once its detection is completed, and in no other state', async () => {
    const videoId = await lab.video();
    const url = `/api/technical/frames/stats?video_id=${videoId}`;
    const analysed = async () =>
      (await lab.viewer.inject({ url })).json<{ analysed_frames: number }>().analysed_frames;
    for (const [index, [detection_status, count]] of (
      [
        ['none', 0],
        ['pending', 0],
        ['processing', 0],
        ['failed', 0],
        ['completed', 1],
        ['completed', 2],
      ] as const
    ).entries()) {
      await lab.frame(videoId, index, { detection_status });
      expect([detection_status, await analysed()]).toEqual([detection_status, count]);
    }
  });
});
