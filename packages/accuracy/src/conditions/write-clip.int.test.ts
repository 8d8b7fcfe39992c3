import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCage } from '@sarm/media/cage';
import { type MediaSource, probeVideo, shownSize } from '@sarm/media/probe-video';
import { readTimeline } from '@sarm/media/read-timeline';
import { frameTimes } from '@sarm/domain/videos/timeline';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONDITIONS } from './all-conditions.ts';
import { type Clip, drawLevels, LOSSLESS } from './clip.ts';
import { applyConditions } from './condition.ts';
import { writeClip } from './write-clip.ts';

const CLIP: Clip = {
  width: 96,
  height: 64,
  pictures: Array.from({ length: 12 }, (_, index) => ({
    gray: drawLevels(96 * 64, (at) => 60 + ((at * 7 + index * 13) % 90)),
    time: index / 50,
    heads: [],
  })),
  pixelSizeUm: 0.5,
  cameraRate: 50,
  matchRadiusPx: 10,
  filters: [],
  encoding: LOSSLESS,
  turned: false,
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sarm-clip-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The file of a condition as the file check reads it. */
async function written(name: string, from = CLIP) {
  const condition = CONDITIONS.filter((each) => each.name === name);
  const clip = applyConditions(from, condition, 'test');
  const path = join(folder, `${name}.${clip.encoding.ending}`);
  await writeClip(clip, path);
  const cage = await createCage({ mode: 'best-effort', log: silentLog });
  const source: MediaSource = { cage, path, signal: new AbortController().signal };
  const header = await probeVideo(source);
  const { timeline } = await readTimeline({ source, header });
  return { header, size: shownSize(header), times: frameTimes(timeline) };
}

it('writes files that the product reads, with the codec, shape, turn and times of the condition', async () => {
  const plain = await written('plain');
  expect(plain.header).toMatchObject({ codec: 'rawvideo', width: 96, height: 64, squarePixels: true });
  expect(plain.times).toHaveLength(12);
  expect(plain.times[5]).toBeCloseTo(0.1, 6);

  expect((await written('mjpeg-q15')).header).toMatchObject({ codec: 'mjpeg', container: 'avi' });
  const compressed = await written('h264-crf45');
  expect(compressed.header.codec).toBe('h264');
  expect(compressed.times[5]).toBeCloseTo(0.1, 6);

  const turned = await written('turn-flag');
  expect(turned.header.rotation % 180).toBe(90);
  expect(turned.size).toEqual({ width: 64, height: 96 });
  expect((await written('anamorphic-4-3')).header).toMatchObject({ width: 72, squarePixels: false });
  expect((await written('tint-pink')).header.pixelFormat).toBe('yuv420p');
  expect((await written('rate-double')).times[5]).toBeCloseTo(0.05, 3);
});

it('leaves out the last row and column of pictures that H.264 cannot hold, and of no others', async () => {
  const odd = { ...CLIP, width: 95, height: 63 };
  expect((await written('h264-crf23', odd)).size).toEqual({ width: 94, height: 62 });
  expect((await written('plain', odd)).size).toEqual({ width: 95, height: 63 });
});
