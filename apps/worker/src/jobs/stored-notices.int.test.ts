import { createCage } from '@sarm/media/cage';
import { CODECS, cutFile, makeVideo, moving } from '@sarm/media/testing/video-samples';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { findSentences } from '@sarm/testing/find-sentences';
import { describe, expect, it } from 'vitest';
import { benchOfFile } from './bench-of-file.fixture.ts';
import { createExtractFrames } from './extract-frames/handler.ts';
import { createIngestVideo } from './ingest-video/handler.ts';

const { database, bench } = await benchOfFile();

const PLAN = {
  method: 'fps',
  frameRate: 5,
  count: 30,
  maxFrames: 50,
  quality: 95,
  extractionMethod: 'auto',
} as const;

describe('what jobs store for people', () => {
  it('is codes and never sentences, whether the work ended well, failed or was cancelled', async () => {
    const cage = await createCage({ mode: 'best-effort', log: silentLog });
    const [ingest, extract] = [createIngestVideo({ cage }), createExtractFrames({ cage })];
    const intact = await makeVideo('mjpeg-50.avi', `${moving('640x480', 50, 1)} ${CODECS.mjpeg}`);
    const videoId = await bench.addVideo(intact);
    await bench.run(ingest, { videoId });
    await bench.setStatus(videoId, 'queued');
    await bench.run(extract, { videoId, ...PLAN });
    await bench.blobs.remove((await bench.video(videoId)).blob_key);
    await bench.setStatus(videoId, 'queued');
    await bench.run(extract, { videoId, ...PLAN, quality: 50, frameRate: 7 });
    await bench.run(ingest, { videoId: await bench.addVideo(await cutFile(intact, 0.6)) });
    const cancelled = { onProgress: (_: unknown, cancel: () => void) => cancel() };
    await bench.run(ingest, { videoId: await bench.addVideo(intact) }, cancelled);
    const tasks = await database.admin.db.selectFrom('tasks').select(['status', 'notice']).execute();
    expect(tasks.map((task) => [task.status, task.notice?.code])).toEqual(
      expect.arrayContaining([
        ['completed', 'ingest.done'],
        ['completed', 'extraction.done'],
        ['failed', 'video.original_gone'],
        ['failed', 'file.frames_missing'],
        ['cancelled', 'task.cancelled'],
      ]),
    );
    expect(await findSentences(database.admin.db)).toEqual([]);
  });
});
