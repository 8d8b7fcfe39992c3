import type { extractFramesJob } from '@sarm/contracts/jobs/extract-frames';
import type { ingestVideoJob } from '@sarm/contracts/jobs/ingest-video';
import { EXTRACTION_STAGES } from '@sarm/domain/statuses';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createCage } from '../../media/cage.ts';
import { CODECS, makeVideo, moving } from '../../media/video-samples.fixture.ts';
import { createIngestVideo } from '../ingest-video/handler.ts';
import { JobBench } from '../job-bench.fixture.ts';
import type { JobHandler } from '../job-handler.ts';
import { createExtractFrames } from './handler.ts';

let database: TestDatabase;
let bench: JobBench;
let ingest: JobHandler<typeof ingestVideoJob>;
let extract: JobHandler<typeof extractFramesJob>;

beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  bench = await JobBench.open({ app: database.app.db, admin: database.admin.db });
  const cage = await createCage({ mode: 'best-effort', log: silentLog });
  ingest = createIngestVideo({ cage });
  extract = createExtractFrames({ cage });
});
afterAll(async () => {
  await bench.close();
  await database.drop();
});

const PLAN = {
  method: 'fps',
  frameRate: 5,
  count: 30,
  maxFrames: 50,
  quality: 95,
  extractionMethod: 'auto',
} as const;

async function ready(name: string, words: string): Promise<string> {
  const videoId = await bench.addVideo(await makeVideo(name, words));
  expect(await bench.run(ingest, { videoId })).toMatchObject({ status: 'completed' });
  return videoId;
}

async function extractAll(videoId: string, change: Partial<typeof PLAN> | object = {}) {
  await bench.setStatus(videoId, 'queued');
  return await bench.run(extract, { videoId, ...PLAN, ...change });
}

describe('extract-frames', () => {
  it('TEC-157 BUS-114 goes from queued over the stages to completed with the planned frames', async () => {
    const videoId = await ready('h264.mp4', `${moving('640x480', 60, 2)} ${CODECS.h264}`);
    const outcome = await extractAll(videoId);
    expect(outcome).toMatchObject({ status: 'completed', result: { frames: 10, reused: 0, extracted: 10 } });
    const frames = await bench.frames(videoId);
    expect(frames.map((frame) => frame.frame_index)).toEqual([0, 12, 24, 36, 48, 60, 72, 84, 96, 108]);
    expect(frames.map((frame) => frame.time_offset)).toEqual(frames.map((frame) => frame.frame_index / 60));
    expect(await bench.video(videoId)).toMatchObject({ status: 'completed', extracted_frames: 10 });
    expect([...new Set(outcome.progress.map((each) => each.stage))]).toEqual([...EXTRACTION_STAGES]);
  });
});
