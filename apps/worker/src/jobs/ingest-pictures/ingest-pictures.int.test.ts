import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { claimTask } from '@sarm/database/work/tasks.repository';
import { createCage } from '@sarm/media/cage';
import { playlistAsPng, pngOfSize } from '@sarm/testing/hostile-pictures';
import { makeVideo } from '@sarm/media/testing/video-samples';
import { decodePicture } from '@sarm/pictures/raw-picture';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { describe, expect, it } from 'vitest';
import { benchOfFile } from '../bench-of-file.fixture.ts';
import { digestPicture } from '../digest-picture.ts';
import { createIngestPictures } from './handler.ts';
import { addPictures, addSet, picturesOf } from './set-bench.fixture.ts';

const { bench } = await benchOfFile();
const cage = await createCage({ mode: 'best-effort', log: silentLog });
const ingest = createIngestPictures({ cage });

const drawn = async (name: string, args = '', size = '200x150'): Promise<Buffer> =>
  await readFile(
    await makeVideo(
      name,
      `-f lavfi -i testsrc2=s=${size}:d=1:r=1 ${args}${args === '' ? '' : ' '}-frames:v 1 -update 1`,
    ),
  );
const frameBytes = async (key: string): Promise<Buffer> => await buffer((await bench.blobs.open(key)).stream);

describe('ingest-pictures', () => {
  it('stores PNG, TIFF and JPEG of eight and sixteen bits as frames without time', async () => {
    const files = [
      await drawn('a.png'),
      await drawn('b.jpg', '-q:v 2'),
      await drawn('c.tif', '-pix_fmt rgb24'),
      await drawn('d.tif', '-pix_fmt rgb48le'),
      await drawn('e.png', '-pix_fmt gray16be'),
      await drawn('f.tif', '-compression_algo lzw -pix_fmt gray'),
    ];
    const videoId = await addSet(bench, files);
    const outcome = await bench.run(ingest, { videoId });
    expect(outcome).toMatchObject({
      status: 'completed',
      notice: { code: 'pictures.done', params: { count: 6 } },
      result: { frames: 6, refused: 0 },
    });
    const percents = outcome.progress.map((each) => each.progress ?? 0);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    const frames = await bench.frames(videoId);
    expect(frames.map((each) => each.frame_index)).toEqual([1, 2, 3, 4, 5, 6]);
    for (const frame of frames) {
      expect(frame).toMatchObject({ time_offset: null, width: 200, height: 150 });
      const stored = await decodePicture(await frameBytes(frame.blob_key));
      expect([stored.width, stored.height]).toEqual([200, 150]);
    }
    const digests = await bench.digests(videoId);
    expect(digests).toHaveLength(6);
    for (const { blob_key: blobKey } of frames)
      expect(digests).toContainEqual({ blobKey, ...(await digestPicture(await frameBytes(blobKey))) });
    // Without loss where the file had none.
    for (const at of [0, 2]) {
      const stored = await decodePicture(await frameBytes(frames[at]?.blob_key ?? ''));
      const truth = await decodePicture(files[at] ?? Buffer.alloc(0));
      expect(Buffer.compare(stored.rgb, truth.rgb)).toBe(0);
    }
    expect((await picturesOf(bench, videoId)).map((each) => each.status)).toEqual(Array(6).fill('stored'));
    const set = await bench.video(videoId);
    expect(set).toMatchObject({ status: 'completed', frames_count: 6, extracted_frames: 6, width: 200 });
    expect(set.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect((await decodePicture(await frameBytes(set.thumbnail_key ?? ''))).width).toBe(320);
  });

  it('refuses each hostile or broken file with its reason, and stores the others', async () => {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.ts`;
    const tiff = await drawn('c.tif');
    const jpeg = await drawn('b.jpg', '-q:v 2');
    const png = await drawn('a.png');
    const cut = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length * 0.6));
    const files = [
      Buffer.from('a text that is named .png'),
      cut(tiff),
      cut(jpeg),
      cut(png),
      pngOfSize(20_000, 20_000),
      pngOfSize(4097, 4096),
      playlistAsPng(address),
      Buffer.from(`#EXTM3U\n#EXTINF:1,\n${address}\n`),
      pngOfSize(4096, 4096),
    ];
    const videoId = await addSet(bench, files);
    const outcome = await bench.run(ingest, { videoId });
    server.close();
    expect(requests).toEqual([]);
    expect(outcome).toMatchObject({ status: 'completed', result: { frames: 1, refused: 8 } });
    const pictures = await picturesOf(bench, videoId);
    expect(pictures.map((each) => each.notice?.code ?? each.status)).toEqual([
      'picture.not_picture',
      'picture.damaged',
      'picture.damaged',
      'picture.damaged',
      'file.picture_too_large',
      'file.picture_too_large',
      'picture.damaged',
      'picture.not_picture',
      'stored',
    ]);
    expect(pictures[4]?.notice?.params).toEqual({ width: 20_000, height: 20_000, max: 16_777_216 });
    expect(await bench.frames(videoId)).toMatchObject([{ frame_index: 9, width: 4096, height: 4096 }]);
  });

  it('fails where none could be read, and keeps the reasons', async () => {
    const videoId = await addSet(bench, [Buffer.from('no picture'), Buffer.from('none either')]);
    expect(await bench.run(ingest, { videoId })).toMatchObject({
      status: 'failed',
      notice: { code: 'pictures.none_readable', params: { refused: 2 } },
    });
    expect(await bench.video(videoId)).toMatchObject({
      status: 'failed',
      status_notice: { code: 'pictures.none_readable' },
    });
    expect((await picturesOf(bench, videoId)).map((each) => each.status)).toEqual(['refused', 'refused']);
  });

  it('takes only new pictures the next time, and stays completed where they are all refused', async () => {
    const videoId = await addSet(bench, [await drawn('a.png')]);
    await bench.run(ingest, { videoId });
    const [first] = await bench.frames(videoId);
    await addPictures(bench, videoId, [await drawn('b.jpg', '-q:v 2'), await drawn('s.png', '', '64x48')], 2);
    await bench.setStatus(videoId, 'queued');
    expect(await bench.run(ingest, { videoId })).toMatchObject({ result: { frames: 2, refused: 0 } });
    const frames = await bench.frames(videoId);
    expect(frames.map((each) => each.frame_index)).toEqual([1, 2, 3]);
    expect(frames[0]?.id).toBe(first?.id);
    // Of different sizes, so the set has none.
    expect(await bench.video(videoId)).toMatchObject({ extracted_frames: 3, width: null, height: null });
    await addPictures(bench, videoId, [Buffer.from('no picture')], 4);
    await bench.setStatus(videoId, 'queued');
    expect(await bench.run(ingest, { videoId })).toMatchObject({
      status: 'completed',
      notice: { code: 'pictures.done_some_refused' },
    });
    expect(await bench.video(videoId)).toMatchObject({ status: 'completed', extracted_frames: 3 });
  });

  it('leaves its pictures pending when it is cancelled or taken over, and a second run completes', async () => {
    const videoId = await addSet(bench, [await drawn('a.png'), await drawn('b.jpg', '-q:v 2')]);
    const cancelled = await bench.run(
      ingest,
      { videoId },
      { onProgress: (change, cancel) => change.stage === 'processing' && cancel() },
    );
    expect(cancelled.status).toBe('cancelled');
    expect(await bench.video(videoId)).toMatchObject({ status: 'uploaded', extracted_frames: 0 });
    await bench.setStatus(videoId, 'queued');
    const lost = await bench.run(
      ingest,
      { videoId },
      { beforeComplete: async (taskId) => void (await bench.inProject((tx) => claimTask(tx, taskId))) },
    );
    expect(lost.status).toBe('cancelled');
    expect(await bench.frames(videoId)).toEqual([]);
    expect((await picturesOf(bench, videoId)).map((each) => each.status)).toEqual(['pending', 'pending']);
    await bench.setStatus(videoId, 'queued');
    expect(await bench.run(ingest, { videoId })).toMatchObject({ status: 'completed' });
    expect(await bench.frames(videoId)).toHaveLength(2);
  });

  it('says which uploaded file is gone', async () => {
    const videoId = await addSet(bench, [await drawn('a.png'), await drawn('c.tif')]);
    const [first] = await picturesOf(bench, videoId);
    await bench.blobs.remove(first?.blob_key ?? '');
    await bench.run(ingest, { videoId });
    expect((await picturesOf(bench, videoId)).map((each) => each.notice?.code ?? each.status)).toEqual([
      'picture.gone',
      'stored',
    ]);
  });
});
