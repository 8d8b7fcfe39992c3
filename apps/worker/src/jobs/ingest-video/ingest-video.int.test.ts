import { silentLog } from '@sarm/runtime/log/silent-log';
import { stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { simulatedVideo } from '@sarm/analysis/testing/simulated-video';
import { createCage } from '@sarm/media/cage';
import { loadTimeline } from '@sarm/media/timeline-file';
import {
  changeFile,
  CODECS,
  cutFile,
  makeVideo,
  moving,
  runFfprobe,
  sha256File,
} from '@sarm/media/testing/video-samples';
import { notice } from '@sarm/domain/catalogue/notices';
import type { QualityReason } from '@sarm/domain/statuses';
import { storeSettings } from '@sarm/testing/people';
import { PICTURE_FAULTS } from '@sarm/domain/figures/video-warnings';
import { benchOfFile } from '../bench-of-file.fixture.ts';
import { createIngestVideo } from './handler.ts';

const { bench, database } = await benchOfFile();
const ingest = createIngestVideo({ cage: await createCage({ mode: 'best-effort', log: silentLog }) });

/** Without the reasons about the picture: a test card is full of lines and letters, and the guards report them. */
const fileReasons = (quality: { readonly reasons: readonly QualityReason[] } | null): QualityReason[] =>
  (quality?.reasons ?? []).filter((reason) => !Object.hasOwn(PICTURE_FAULTS, reason));

interface Sample {
  readonly name: string;
  readonly args: string;
  readonly container: string;
  readonly codec: string;
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly rate: number;
}
const sample = (name: string, args: string, facts: Omit<Sample, 'name' | 'args'>): Sample => ({
  name,
  args,
  ...facts,
});
const small = { width: 640, height: 480 };
const large = { width: 1280, height: 1024 };

/** Every container with its codec, both sizes and all three rates. */
const SAMPLES: Sample[] = [
  sample('mjpeg-50.avi', `${moving('640x480', 50, 1)} ${CODECS.mjpeg}`, {
    container: 'avi',
    codec: 'mjpeg',
    ...small,
    frames: 50,
    rate: 50,
  }),
  sample('mjpeg-25.avi', `${moving('1280x1024', 25, 1)} ${CODECS.mjpeg}`, {
    container: 'avi',
    codec: 'mjpeg',
    ...large,
    frames: 25,
    rate: 25,
  }),
  sample('h264-60.mp4', `${moving('640x480', 60, 1)} ${CODECS.h264}`, {
    container: 'mov',
    codec: 'h264',
    ...small,
    frames: 60,
    rate: 60,
  }),
  sample('h264-50.mov', `${moving('1280x1024', 50, 0.5)} ${CODECS.h264}`, {
    container: 'mov',
    codec: 'h264',
    ...large,
    frames: 25,
    rate: 50,
  }),
  sample('vp9-25.webm', `${moving('640x480', 25, 1)} ${CODECS.vp9}`, {
    container: 'matroska',
    codec: 'vp9',
    ...small,
    frames: 25,
    rate: 25,
  }),
  sample('vp9-60.webm', `${moving('1280x1024', 60, 0.5)} ${CODECS.vp9}`, {
    container: 'matroska',
    codec: 'vp9',
    ...large,
    frames: 30,
    rate: 60,
  }),
  // The first half at 60, the second at 20 frames per second, with B-frames.
  sample(
    'variable.mp4',
    `${moving('640x480', 60, 2)} -vf select='lt(n,60)+not(mod(n,3))' -fps_mode vfr -enc_time_base 1/15360 ${CODECS.h264}`,
    { container: 'mov', codec: 'h264', ...small, frames: 80, rate: 79 / (117 / 60) },
  ),
  sample('sound.mp4', `${moving('640x480', 25, 1)} -f lavfi -i sine=d=1 -c:a aac ${CODECS.h264}`, {
    container: 'mov',
    codec: 'h264',
    ...small,
    frames: 25,
    rate: 25,
  }),
  // Odd edges cannot be coded as 4:2:0; rgb has to become playable.
  sample('odd.avi', `-f lavfi -i testsrc=s=321x241:r=25:d=1 -c:v rawvideo -pix_fmt bgr24`, {
    container: 'avi',
    codec: 'rawvideo',
    width: 321,
    height: 241,
    frames: 25,
    rate: 25,
  }),
];

async function added(path: string) {
  const id = await bench.addVideo(path);
  return { id, outcome: await bench.run(ingest, { videoId: id }), video: await bench.video(id) };
}

async function fetchBlob(key: string | null): Promise<string> {
  return (await bench.blobs.localFile(key ?? '', '')).path;
}

describe('ingest-video', () => {
  it.each(SAMPLES)(
    'BUS-093 counts $name frame by frame and makes a copy that plays at the same times',
    async ({ name, args, frames, rate, ...facts }) => {
      const path = await makeVideo(name, args);
      const { outcome, video } = await added(path);
      expect(outcome).toMatchObject({ status: 'completed', result: { frames } });
      expect(video).toMatchObject({ ...facts, frames_count: frames });
      expect(fileReasons(video.quality)).toEqual([]);
      // WEBM keeps integer milliseconds.
      expect(Math.abs((video.frame_rate ?? 0) / rate - 1)).toBeLessThan(0.001);
      expect(Math.abs((video.duration_seconds ?? 0) * (rate / frames) - 1)).toBeLessThan(0.001);

      const truth = await runFfprobe(path);
      const timeline = await loadTimeline(bench.blobs, video.timeline_key ?? '');
      expect(timeline.timeBase.join('/')).toBe(truth.timeBase);
      expect(timeline.pts).toEqual(truth.frames.map((frame) => frame.ticks));
      expect(timeline.pts.length).toBe(frames);

      const preview = await runFfprobe(await fetchBlob(video.preview_key));
      const first = truth.frames[0]?.seconds ?? 0;
      expect(preview.frames.length).toBe(frames);
      for (const [at, frame] of preview.frames.entries())
        expect(frame.seconds).toBeCloseTo((truth.frames[at]?.seconds ?? 0) - first, 5);
      expect(preview.stream).toMatchObject({
        codec_name: 'h264',
        pix_fmt: 'yuv420p',
        width: facts.width + (facts.width % 2),
        height: facts.height + (facts.height % 2),
      });
      const thumbnail = await runFfprobe(await fetchBlob(video.thumbnail_key));
      expect(thumbnail.stream).toMatchObject({
        codec_name: 'mjpeg',
        width: 320,
        height: Math.round((320 * facts.height) / facts.width),
      });
    },
  );

  it('BUS-114 keeps a video pending until its check is done, then uploaded', async () => {
    const id = await bench.addVideo(await makeVideo('h264-60.mp4', SAMPLES[2]?.args ?? ''));
    const seen = new Set<string>();
    const states: Promise<unknown>[] = [];
    await bench.run(
      ingest,
      { videoId: id },
      { onProgress: () => states.push(bench.video(id).then((video) => seen.add(video.status))) },
    );
    await Promise.all(states);
    expect(seen.has('pending')).toBe(true);
    expect(await bench.video(id)).toMatchObject({ status: 'uploaded', status_notice: null });
  });

  it('gives the same rows and blobs when it runs twice', async () => {
    const { id, video } = await added(await makeVideo('mjpeg-50.avi', SAMPLES[0]?.args ?? ''));
    const keys = [video.timeline_key, video.preview_key, video.thumbnail_key];
    const bytes = () => Promise.all(keys.map(async (key) => sha256File(await fetchBlob(key))));
    const before = await bytes();
    expect(await bench.run(ingest, { videoId: id })).toMatchObject({ status: 'completed' });
    const again = await bench.video(id);
    expect({ ...again, updated_at: null }).toEqual({ ...video, updated_at: null });
    expect(await bytes()).toEqual(before);
  });

  it('PLT-096 compresses the playback copy as the setting says, and leaves the original as it came', async () => {
    const path = await makeVideo('mjpeg-50.avi', SAMPLES[0]?.args ?? '');
    const copies: number[] = [];
    for (const compressionLevel of ['none', 'low', 'medium', 'high'] as const) {
      await storeSettings(database, 'storage', { compressionLevel });
      const { video } = await added(path);
      copies.push((await stat(await fetchBlob(video.preview_key))).size);
      expect(await sha256File(await fetchBlob(video.blob_key))).toBe(await sha256File(path));
    }
    expect(copies).toEqual(copies.toSorted((a, b) => b - a));
    expect(new Set(copies).size).toBe(4);
    await storeSettings(database, 'storage', { compressionLevel: 'medium' });
  });

  it('shows a turned recording upright, with the size that people see', async () => {
    const upright = await makeVideo('h264-60.mp4', SAMPLES[2]?.args ?? '');
    const turned = await makeVideo('turned.mp4', `-display_rotation 90 -i ${upright} -c copy`).catch(() =>
      makeVideo('turned.mov', `-i ${upright} -c copy -metadata:s:v:0 rotate=90`),
    );
    const { video } = await added(turned);
    expect(video).toMatchObject({ status: 'uploaded', width: 480, height: 640, frames_count: 60 });
    const preview = await runFfprobe(await fetchBlob(video.preview_key));
    expect(preview.stream).toMatchObject({ width: 480, height: 640 });
  });

  it('BUS-233 judges by what was measured: too slow, too dark, damaged', async () => {
    const slow = await added(await makeVideo('slow.avi', `${moving('320x240', 10, 1)} ${CODECS.mjpeg}`));
    expect(slow.video.quality?.verdict).toBe('warning');
    expect(fileReasons(slow.video.quality)).toEqual(['frame rate too low']);
    const black = await added(
      await makeVideo('black.mp4', `-f lavfi -i color=black:s=320x240:r=50:d=1 ${CODECS.h264}`),
    );
    expect(black.video.quality).toEqual({ verdict: 'unusable', reasons: ['too dark'] });
    const still = await added(await makeVideo('one.avi', `${moving('320x240', 25, 0.04)} ${CODECS.mjpeg}`));
    expect(still.video.quality?.verdict).toBe('unusable');
    expect(fileReasons(still.video.quality)).toEqual(['one frame']);
    const intact = await makeVideo('mjpeg-50.avi', SAMPLES[0]?.args ?? '');
    const scratched = await changeFile(intact, 'scratch', (bytes) => {
      const broken = Buffer.from(bytes);
      broken.fill(0xff, 400_000, 400_060);
      return broken;
    });
    expect(fileReasons((await added(scratched)).video.quality)).toEqual(['truncated']);
  });

  it('BUS-233 judges simulated samples: sharp, smeared, drifting, at 15 frames per second', async () => {
    const field = { seed: 8, widthPx: 400, heightPx: 300 };
    const judged = async (...video: Parameters<typeof simulatedVideo>) =>
      (await added((await simulatedVideo(...video)).path)).video.quality;
    const two = { fps: 50, seconds: 2 };
    expect(await judged(field, two)).toEqual({ verdict: 'good', reasons: [] });
    expect(await judged(field, two, { blurUm: 2 })).toEqual({
      verdict: 'warning',
      reasons: ['out of focus'],
    });
    expect(await judged({ ...field, driftX: 14, driftY: 6 }, two)).toEqual({
      verdict: 'warning',
      reasons: ['drift'],
    });
    expect(await judged(field, { fps: 15, seconds: 2 })).toEqual({
      verdict: 'warning',
      reasons: ['frame rate too low'],
    });
    const empty = { ...field, concentration: 0, specks: 0, debris: 0, roundCells: 0, pinheads: 0 };
    expect(await judged(empty, two)).toEqual({ verdict: 'good', reasons: [] });
  });

  it('TEC-180 BUS-233 ends a cut or foreign file as failed with the reason', async () => {
    const intact = await makeVideo('mjpeg-50.avi', SAMPLES[0]?.args ?? '');
    const cut = await added(await cutFile(intact, 0.6));
    expect(cut.outcome.status).toBe('failed');
    expect(cut.outcome.notice).toEqual(
      notice('file.frames_missing', { declared: 50, decoded: expect.any(Number) as number }),
    );
    expect(cut.video).toMatchObject({
      status: 'failed',
      status_notice: cut.outcome.notice,
      frames_count: null,
      preview_key: null,
      quality: { verdict: 'unusable', reasons: ['truncated'] },
    });
    const magic = await added(await makeVideo('magic.avi', `${moving('640x480', 25, 1)} -c:v magicyuv`));
    expect(magic.video).toMatchObject({
      status: 'failed',
      quality: { verdict: 'unusable', reasons: ['wrong codec'] },
    });
    expect(magic.video.status_notice).toEqual(notice('file.codec_not_supported', { codec: 'magicyuv' }));
  });

  it('says when the original is gone', async () => {
    const id = await bench.addVideo(await makeVideo('h264-60.mp4', SAMPLES[2]?.args ?? ''));
    await bench.blobs.remove((await bench.video(id)).blob_key);
    expect(await bench.run(ingest, { videoId: id })).toMatchObject({
      status: 'failed',
      notice: { code: 'video.original_gone' },
    });
  });

  it('ends a cancelled check as failed and leaves nothing half-stored', async () => {
    const id = await bench.addVideo(await makeVideo('h264-60.mp4', SAMPLES[2]?.args ?? ''));
    const outcome = await bench.run(ingest, { videoId: id }, { onProgress: (_, cancel) => cancel() });
    expect(outcome.status).toBe('cancelled');
    expect(await bench.video(id)).toMatchObject({
      status: 'failed',
      status_notice: { code: 'ingest.cancelled' },
      timeline_key: null,
    });
    const left: string[] = [];
    for await (const key of bench.blobs.list(`projects/${bench.projectId}/videos/${id}/`)) left.push(key);
    expect(left.map((key) => key.split('/').at(-1))).toEqual(['original']);
  });
});
