import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { simulatedVideo } from '@sarm/analysis/testing/simulated-video';
import { findVideoArea } from '@sarm/database/samples/video-areas.repository';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { createCage } from '@sarm/media/cage';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { describe, expect, it } from 'vitest';
import { benchOfFile } from '../bench-of-file.fixture.ts';
import { createIngestVideo } from './handler.ts';

const { bench, database } = await benchOfFile();
const ingest = createIngestVideo({ cage: await createCage({ mode: 'best-effort', log: silentLog }) });
const run = promisify(execFile);
const field = { seed: 8, widthPx: 400, heightPx: 300 };
const sample = await simulatedVideo(field, { fps: 50, seconds: 2 });

/** The same sample with boxes drawn over it, checked as an upload is. */
async function checked(name: string, boxes: readonly string[]) {
  const path = `${sample.path}.${name}.mkv`;
  const filter = boxes.map((box) => `drawbox=${box}:t=fill`).join(',');
  await run('ffmpeg', ['-v', 'error', '-y', '-i', sample.path, '-vf', filter, '-c:v', 'ffv1', path]);
  const id = await bench.addVideo(path);
  await bench.run(ingest, { videoId: id });
  return { id, quality: (await bench.video(id)).quality };
}

const areaOf = (videoId: string, projectId = bench.projectId) =>
  inScope(database.app.db, asProject(projectId), (tx) => findVideoArea(tx, videoId));

describe('the area that the file check recognises', () => {
  it('is stored with the video, which is good without the part, for its own project alone', async () => {
    const { id, quality } = await checked('bars', ['x=0:y=0:w=24:h=300:color=black']);
    expect(quality).toEqual({ verdict: 'good', reasons: [] });
    expect(await areaOf(id)).toEqual({
      width: 400,
      height: 300,
      excluded: [[0, 0, 28, 300]],
      kinds: ['bars'],
    });
    const row = await database.admin.db.selectFrom('video_areas').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      video_id: id,
      project_id: bench.projectId,
      used_share: expect.closeTo(0.93, 9),
    });
    expect(await areaOf(id, '0198a000-0000-7000-8000-00000000face')).toBeUndefined();
    await bench.run(ingest, { videoId: id });
    expect((await areaOf(id))?.kinds).toEqual(['bars']);
  });

  it('is absent of an ordinary video, and of one that shows hardly anything else: that stays refused', async () => {
    const plain = await checked('plain', ['x=0:y=0:w=1:h=1:color=black@0']);
    expect(plain.quality).toEqual({ verdict: 'good', reasons: [] });
    expect(await areaOf(plain.id)).toBeUndefined();
    const lines = Array.from({ length: 18 }, (_, i) => `x=10:y=${8 + 16 * i}:w=380:h=8:color=white`);
    const page = await checked('page', lines);
    expect(page.quality?.reasons).toContain('burned_in_graphics');
    expect(await areaOf(page.id)).toBeUndefined();
  });
});
