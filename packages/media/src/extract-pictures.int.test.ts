import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cage, createCage } from './cage.ts';
import { decodeFrames } from './decode-frames.ts';
import { extractPictures } from './extract-pictures.ts';
import { planStretches } from './pick-frames.ts';
import { type MediaSource, probeVideo } from './probe-video.ts';
import { readTimeline } from './read-timeline.ts';
import { CODECS, hashFrames, makeVideo, moving, sha256File } from '../testing/video-samples.ts';

let cage: Cage;
let folder: string;

beforeAll(async () => {
  cage = await createCage({ mode: 'best-effort', log: silentLog });
  folder = await mkdtemp(join(tmpdir(), 'sarm-pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const VIDEOS = [
  { name: 'mjpeg.avi', codec: CODECS.mjpeg, fresh: 100 },
  { name: 'closed.mp4', codec: CODECS.h264, fresh: 4 },
  {
    name: 'open.mov',
    codec: '-c:v libx264 -preset veryfast -g 20 -x264-params open-gop=1:bframes=3',
    fresh: 1,
  },
  { name: 'vp9.webm', codec: CODECS.vp9, fresh: 5 },
  { name: 'mpeg4.avi', codec: '-c:v mpeg4 -q:v 4 -bf 2 -g 20', fresh: 0 },
];
/** Sparse, dense, the first, the last, and right before and at key frames. */
const INDICES = [0, 1, 19, 20, 29, 30, 31, 59, 61, 77, 98, 99];

describe('extractPictures', () => {
  it.each(VIDEOS)(
    'TEC-317 gives the same frames of $name with jumps and in order, those of a full decode',
    async ({ name, codec, fresh }) => {
      const path = await makeVideo(name, `${moving('320x240', 50, 2)} ${codec}`);
      const source: MediaSource = { cage, path, signal: new AbortController().signal };
      const header = await probeVideo(source);
      const { timeline } = await readTimeline({ source, header });
      expect(timeline.pts.length).toBe(100);
      expect(timeline.keys.length).toBe(fresh);
      const all = await mkdtemp(join(folder, 'all-'));
      const every = ['-c:v', 'mjpeg', '-qmin', '1', '-q:v', '2', '-start_number', '0', join(all, '%06d.jpg')];
      await promisify(execFile)('ffmpeg', ['-v', 'error', '-i', path, '-fps_mode', 'passthrough', ...every]);
      expect((await readdir(all)).length).toBe(100);
      const truth = await Promise.all(
        INDICES.map((at) => sha256File(join(all, `${String(at).padStart(6, '0')}.jpg`))),
      );
      expect(new Set(truth).size).toBe(INDICES.length);
      expect(planStretches(timeline, INDICES, 3).length > 1).toBe(fresh > 1);
      for (const seek of [true, false]) {
        const target = await mkdtemp(join(folder, 'picked-'));
        const options = { source, picture: header, timeline, indices: INDICES, quality: 95, folder: target };
        const paths = await extractPictures({ ...options, seek, seekOver: 3 });
        expect(await Promise.all(paths.map(sha256File))).toEqual(truth);
      }
    },
  );

  it('writes a smaller file for a lower quality', async () => {
    const path = await makeVideo('mjpeg.avi', `${moving('320x240', 50, 2)} ${CODECS.mjpeg}`);
    const source: MediaSource = { cage, path, signal: new AbortController().signal };
    const header = await probeVideo(source);
    const { timeline } = await readTimeline({ source, header });
    const sizes: number[] = [];
    for (const quality of [50, 75, 95, 100]) {
      const target = await mkdtemp(join(folder, 'quality-'));
      const options = { source, picture: header, timeline, indices: [7], quality, folder: target };
      const [picture = ''] = await extractPictures({ ...options, seek: true });
      sizes.push((await readFile(picture)).length);
    }
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    expect(new Set(sizes).size).toBe(4);
  });
});

describe('decodeFrames', () => {
  it('gives raw pictures of the requested frames, equal to a full decode, whatever the reader does', async () => {
    const path = await makeVideo('closed.mp4', `${moving('320x240', 50, 2)} ${CODECS.h264}`);
    const source: MediaSource = { cage, path, signal: new AbortController().signal };
    const header = await probeVideo(source);
    const { timeline } = await readTimeline({ source, header });
    const truth = await hashFrames(path, 'format=gray');
    const seen: string[] = [];
    for await (const frame of decodeFrames({
      source,
      picture: header,
      timeline,
      indices: INDICES,
      pixelFormat: 'gray',
    }))
      seen.push(createHash('md5').update(frame.pixels).digest('hex'));
    expect(seen).toEqual(INDICES.map((index) => truth[index]));
    const indices: number[] = [];
    for await (const frame of decodeFrames({ source, picture: header, timeline, pixelFormat: 'rgb24' })) {
      indices.push(frame.index);
      if (indices.length === 3) break;
    }
    expect(indices).toEqual([0, 1, 2]);
  });
});
