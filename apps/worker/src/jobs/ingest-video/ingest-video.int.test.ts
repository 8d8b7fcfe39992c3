import { silentLog } from '@sarm/runtime/log/silent-log';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createCage } from '../../media/cage.ts';
import { loadTimeline } from '../../media/timeline-file.ts';
import { askFfprobe, CODECS, makeVideo, moving } from '../../media/video-samples.fixture.ts';
import { JobBench } from '../job-bench.fixture.ts';
import type { JobHandler } from '../job-handler.ts';
import type { ingestVideoJob } from '@sarm/contracts/jobs/ingest-video';
import { createIngestVideo } from './handler.ts';

let database: TestDatabase;
let bench: JobBench;
let ingest: JobHandler<typeof ingestVideoJob>;

beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  bench = await JobBench.open({ app: database.app.db, admin: database.admin.db });
  ingest = createIngestVideo({ cage: await createCage({ mode: 'best-effort', log: silentLog }) });
});
afterAll(async () => {
  await bench.close();
  await database.drop();
});

interface Sample {
  readonly name: string;
  readonly words: string;
  readonly container: string;
  readonly codec: string;
  readonly size: [number, number];
  readonly frames: number;
  readonly rate: number;
}

const SAMPLES: Sample[] = [
  {
    name: 'mjpeg.avi',
    words: `${moving('640x480', 50, 2)} ${CODECS.mjpeg}`,
    container: 'avi',
    codec: 'mjpeg',
    size: [640, 480],
    frames: 100,
    rate: 50,
  },
  {
    name: 'mjpeg-large.avi',
    words: `${moving('1280x1024', 25, 1)} ${CODECS.mjpeg}`,
    container: 'avi',
    codec: 'mjpeg',
    size: [1280, 1024],
    frames: 25,
    rate: 25,
  },
  {
    name: 'h264.mp4',
    words: `${moving('640x480', 60, 2)} ${CODECS.h264}`,
    container: 'mov',
    codec: 'h264',
    size: [640, 480],
    frames: 120,
    rate: 60,
  },
  {
    name: 'h264-large.mov',
    words: `${moving('1280x1024', 50, 1)} ${CODECS.h264}`,
    container: 'mov',
    codec: 'h264',
    size: [1280, 1024],
    frames: 50,
    rate: 50,
  },
  {
    name: 'vp9.webm',
    words: `${moving('640x480', 25, 2)} ${CODECS.vp9}`,
    container: 'matroska',
    codec: 'vp9',
    size: [640, 480],
    frames: 50,
    rate: 25,
  },
];

describe('ingest-video', () => {
  it.each(SAMPLES)('BUS-093 BUS-114 checks $name', async (sample) => {
    const path = await makeVideo(sample.name, sample.words);
    const id = await bench.addVideo(path);
    expect(await bench.video(id)).toMatchObject({ status: 'pending', frames_count: null });
    const outcome = await bench.run(ingest, { videoId: id });
    expect(outcome).toMatchObject({ status: 'completed' });
    const video = await bench.video(id);
    const truth = await askFfprobe(path);
    const [width, height] = sample.size;
    expect(video).toMatchObject({
      status: 'uploaded',
      container: sample.container,
      codec: sample.codec,
      width,
      height,
      frames_count: sample.frames,
    });
    const timeline = await loadTimeline(bench.blobs, video.timeline_key ?? '');
    expect(timeline.pts).toEqual(truth.frames.map((frame) => frame.ticks));
    console.log(outcome.progress.length, video.frame_rate, video.duration_seconds, video.quality);
  });
});
