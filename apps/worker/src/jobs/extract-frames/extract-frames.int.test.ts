import { buffer } from 'node:stream/consumers';
import type { extractFramesJob } from '@sarm/contracts/jobs/extract-frames';
import type { PayloadOf } from '@sarm/contracts/jobs/job';
import { claimTask } from '@sarm/database/work/tasks.repository';
import { EXTRACTION } from '@sarm/domain/limits';
import { EXTRACTION_STAGES } from '@sarm/domain/statuses';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { describe, expect, it } from 'vitest';
import { createCage } from '@sarm/media/cage';
import { CODECS, makeVideo, moving, runFfprobe, sha256File } from '@sarm/media/testing/video-samples';
import { benchOfFile } from '../bench-of-file.fixture.ts';
import { digestPicture } from '../digest-picture.ts';
import { createIngestVideo } from '../ingest-video/handler.ts';
import type { RunOptions } from '../job-bench.fixture.ts';
import { createExtractFrames } from './handler.ts';

const { bench } = await benchOfFile();
const cage = await createCage({ mode: 'best-effort', log: silentLog });
const ingest = createIngestVideo({ cage });
const extract = createExtractFrames({ cage });

const PLAN = {
  method: 'fps',
  frameRate: 5,
  count: 30,
  maxFrames: 50,
  quality: 95,
  extractionMethod: 'auto',
} as const;
type Plan = Omit<PayloadOf<typeof extractFramesJob>, 'taskId' | 'projectId' | 'videoId'>;

async function ready(name: string, args: string): Promise<string> {
  const videoId = await bench.addVideo(await makeVideo(name, args));
  expect(await bench.run(ingest, { videoId })).toMatchObject({ status: 'completed' });
  return videoId;
}

const STEADY = ['h264-60.mp4', `${moving('640x480', 60, 1)} ${CODECS.h264}`] as const;
const VARIABLE = [
  'variable.mp4',
  `${moving('640x480', 60, 2)} -vf select='lt(n,60)+not(mod(n,3))' -fps_mode vfr -enc_time_base 1/15360 ${CODECS.h264}`,
] as const;

async function extractFrames(videoId: string, change: Partial<Plan> = {}, options: RunOptions = {}) {
  await bench.setStatus(videoId, 'queued');
  return await bench.run(extract, { videoId, ...PLAN, ...change }, options);
}

const pictures = async (videoId: string): Promise<string[]> =>
  await Promise.all(
    (await bench.frames(videoId)).map(async (frame) =>
      sha256File((await bench.blobs.localFile(frame.blob_key, '')).path),
    ),
  );

describe('extract-frames', () => {
  it('extracts as many frames as the form allows, though ffmpeg gives up at a long plain sum', async () => {
    const videoId = await ready('long.mp4', `${moving('320x240', 60, 8)} ${CODECS.h264}`);
    const many = { frameRate: 30, maxFrames: EXTRACTION.maxFrames.max };
    expect(await extractFrames(videoId, many)).toMatchObject({
      status: 'completed',
      result: { frames: 200 },
    });
    expect(new Set((await bench.frames(videoId)).map((frame) => frame.frame_index)).size).toBe(200);
  });

  it('TEC-157 BUS-114 goes from queued through the stages to completed', async () => {
    const videoId = await ready(...STEADY);
    const states: Promise<string>[] = [];
    const outcome = await extractFrames(
      videoId,
      {},
      { onProgress: () => states.push(bench.video(videoId).then((video) => video.status)) },
    );
    expect(outcome).toMatchObject({ status: 'completed', result: { frames: 5, reused: 0, extracted: 5 } });
    expect([...new Set(outcome.progress.map((each) => each.stage))]).toEqual([...EXTRACTION_STAGES]);
    const percents = outcome.progress.map((each) => each.progress ?? 0);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(await Promise.all(states)).toContain('processing');
    const video = await bench.video(videoId);
    expect(video).toMatchObject({ status: 'completed', extracted_frames: 5, status_notice: null });
    expect(video.last_extraction_at).toBeInstanceOf(Date);
  });

  it('numbers a frame by its index and gives it its own time, also at a variable frame rate', async () => {
    const path = await makeVideo(...VARIABLE);
    const videoId = await ready(...VARIABLE);
    await extractFrames(videoId);
    const frames = await bench.frames(videoId);
    // 12 frames in each fifth of the first second, 4 in each of the second.
    expect(frames.map((frame) => frame.frame_index)).toEqual([0, 12, 24, 36, 48, 60, 64, 68, 72, 76]);
    const truth = await runFfprobe(path);
    for (const frame of frames) {
      expect(frame.time_offset).toBeCloseTo(truth.frames[frame.frame_index]?.seconds ?? -1, 5);
      expect(frame).toMatchObject({ width: 640, height: 480, selected: false, annotated: false, note: '' });
    }
  });

  it('TEC-317 stores the same pictures with auto, ffmpeg and opencv', async () => {
    const stored: string[][] = [];
    for (const extractionMethod of ['auto', 'ffmpeg', 'opencv'] as const) {
      const videoId = await ready(...STEADY);
      await extractFrames(videoId, { extractionMethod });
      stored.push(await pictures(videoId));
    }
    expect(new Set(stored[0]).size).toBe(5);
    expect(stored[1]).toEqual(stored[0]);
    expect(stored[2]).toEqual(stored[0]);
  });

  it('BUS-175 BUS-176 takes the requested rate or count, never more than max_frames', async () => {
    const videoId = await ready(...STEADY);
    expect(await extractFrames(videoId, { method: 'count', count: 5 })).toMatchObject({
      result: { frames: 5 },
    });
    expect((await bench.frames(videoId)).map((frame) => frame.frame_index)).toEqual([0, 15, 30, 44, 59]);
    expect(await extractFrames(videoId, { frameRate: 30, maxFrames: 10 })).toMatchObject({
      result: { frames: 10 },
    });
  });

  it('BUS-175 reuses a stored frame with its id, selection and note', async () => {
    const videoId = await ready(...STEADY);
    await extractFrames(videoId);
    const [first] = await bench.frames(videoId);
    await bench.inProject((tx) =>
      tx
        .updateTable('frames')
        .set({ selected: true, note: 'seen' })
        .where('id', '=', first?.id ?? '')
        .execute(),
    );
    const again = await extractFrames(videoId, { frameRate: 10 });
    expect(again.result).toEqual({ frames: 10, reused: 5, extracted: 5 });
    const frames = await bench.frames(videoId);
    expect(frames.length).toBe(10);
    expect(frames[0]).toMatchObject({
      id: first?.id,
      selected: true,
      note: 'seen',
      blob_key: first?.blob_key,
    });
    const nothing = await extractFrames(videoId, { frameRate: 10 });
    expect(nothing.result).toEqual({ frames: 10, reused: 10, extracted: 0 });
    expect(await bench.video(videoId)).toMatchObject({ status: 'completed', extracted_frames: 10 });
  });

  it('keeps the digests of each picture with its frame, so that freezing decodes none', async () => {
    const videoId = await ready(...STEADY);
    await extractFrames(videoId);
    const frames = await bench.frames(videoId);
    // A stored frame keeps its picture and its digests, whatever quality a later extraction requests.
    await extractFrames(videoId, { quality: 60, frameRate: 10 });
    const digests = await bench.digests(videoId);
    expect(digests).toHaveLength(10);
    for (const frame of frames) {
      const bytes = await buffer((await bench.blobs.open(frame.blob_key)).stream);
      expect(digests).toContainEqual({ blobKey: frame.blob_key, ...(await digestPicture(bytes)) });
    }
  });

  it('goes back to uploaded when it is cancelled, or to completed where frames exist', async () => {
    const videoId = await ready(...STEADY);
    const cancelled = await extractFrames(videoId, {}, { onProgress: (_, cancel) => cancel() });
    expect(cancelled.status).toBe('cancelled');
    expect(await bench.frames(videoId)).toEqual([]);
    expect(await bench.video(videoId)).toMatchObject({ status: 'uploaded', extracted_frames: 0 });
    await extractFrames(videoId);
    const late = await extractFrames(
      videoId,
      { frameRate: 10 },
      { onProgress: (change, cancel) => change.stage === 'processing' && cancel() },
    );
    expect(late.status).toBe('cancelled');
    expect(await bench.video(videoId)).toMatchObject({ status: 'completed', extracted_frames: 5 });
  });

  it('writes nothing when another run has taken the task over', async () => {
    const videoId = await ready(...STEADY);
    const outcome = await extractFrames(
      videoId,
      {},
      { beforeComplete: async (taskId) => void (await bench.inProject((tx) => claimTask(tx, taskId))) },
    );
    expect(outcome.status).toBe('cancelled');
    expect(await bench.frames(videoId)).toEqual([]);
  });

  it('TEC-157 BUS-114 TEC-292 fails with its message when the original is gone', async () => {
    const videoId = await ready(...STEADY);
    await bench.blobs.remove((await bench.video(videoId)).blob_key);
    const outcome = await extractFrames(videoId);
    expect(outcome).toMatchObject({
      status: 'failed',
      notice: { code: 'video.original_gone' },
    });
    expect(await bench.video(videoId)).toMatchObject({ status: 'failed', status_notice: outcome.notice });
  });

  it('refuses a video that waits for no extraction or never passed its check', async () => {
    const videoId = await bench.addVideo(await makeVideo(...STEADY));
    const early = await bench.run(extract, { videoId, ...PLAN });
    expect(early).toMatchObject({ status: 'failed', notice: { code: 'extraction.not_waiting' } });
    expect(await bench.video(videoId)).toMatchObject({ status: 'pending' });
    expect(await extractFrames(videoId)).toMatchObject({
      notice: { code: 'video.not_checked' },
    });
  });
});
