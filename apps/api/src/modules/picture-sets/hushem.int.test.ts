import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { decodePicture } from '@sarm/pictures/raw-picture';
import { pngOfSize } from '@sarm/testing/hostile-pictures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { labOfFile } from '../../testing/lab-of-file.fixture.ts';
import type { Frame, Video } from '../../testing/lab-world.ts';
import { readZip } from '../detection/read-zip.fixture.ts';
import { createSet, finishSet, picturesOf, sendPicture } from './picture-sets.fixture.ts';

const HUSHEM = join(import.meta.dirname, '../../../../../../shared/data/hushem');
const files = globSync('*/*.png', { cwd: HUSHEM }).toSorted();
if (files.length === 0)
  console.warn('HUSHEM IS NOT THERE, SO NO REAL SMEAR GOES THROUGH THE PRODUCT (../shared/data/hushem)');
/** Some of each of the four classes. */
const chosen = files.filter((_, at) => at % 9 === 0);

const lab = await labOfFile();
const WORKER = join(import.meta.dirname, '../../../../worker/src/main.ts');
let worker: ChildProcess | undefined;
beforeAll(async () => {
  const child = spawn(process.execPath, [WORKER], {
    env: {
      ...process.env,
      NODE_NO_WARNINGS: '1',
      SARM_DATABASE_URL: lab.api.database.appUrl,
      SARM_DATA_FOLDER: lab.api.folder,
      SARM_MEDIA_CAGE: 'best-effort',
      SARM_WORKER_QUEUES: 'ingest-pictures,detect-frames',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  worker = child;
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => void (text.includes('the worker waits for jobs') && resolve()));
    child.once('exit', () => reject(new Error('the worker did not start')));
  });
});
afterAll(() => void worker?.kill('SIGKILL'));

async function until(done: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await done()); tries += 1) {
    if (tries > 600) throw new Error('the worker did not end within a minute');
    await delay(100);
  }
}

async function ended(id: string): Promise<Video> {
  const read = async (): Promise<Video> =>
    (await lab.technician.inject({ url: `/api/business/videos/${id}` })).json<Video>();
  await until(async () => ['completed', 'failed'].includes((await read()).processingStatus));
  return await read();
}

const framesOf = async (id: string): Promise<Frame[]> =>
  (await lab.technician.inject({ url: `/api/sarm/media/list-frames/${id}?limit=200` })).json<{
    frames: Frame[];
  }>().frames;

describe.skipIf(!existsSync(HUSHEM))('stained heads of HuSHeM through API and worker', () => {
  it('become frames without time that are browsed as they were uploaded', async () => {
    const { id } = await createSet(lab, { name: 'HuSHeM', preparation: 'diff_quik' });
    for (const file of chosen)
      expect((await sendPicture(lab.technician, id, readFileSync(join(HUSHEM, file)), file)).statusCode).toBe(
        201,
      );
    expect((await finishSet(lab.technician, id)).statusCode).toBe(202);
    const set = await ended(id);
    expect(set).toMatchObject({
      kind: 'pictures',
      preparation: 'diff_quik',
      processingStatus: 'completed',
      framesCount: chosen.length,
      extractedFramesCount: chosen.length,
      resolution: '131x131',
      duration: null,
    });
    const frames = await framesOf(id);
    expect(frames.map(({ frameNumber }) => frameNumber)).toEqual(chosen.map((_, at) => at + 1));
    for (const [at, frame] of frames.entries()) {
      expect(frame).toMatchObject({ timeOffset: null, width: 131, height: 131 });
      const answer = await lab.technician.inject({ url: `/api/sarm/media/view-frame/${frame.id}` });
      expect(answer.headers['content-type']).toBe('image/png');
      const shown = await decodePicture(answer.rawPayload);
      const original = await decodePicture(readFileSync(join(HUSHEM, chosen[at] ?? '')));
      expect(Buffer.compare(shown.rgb, original.rgb)).toBe(0);
    }
    const thumbnail = await lab.technician.inject({ url: `/api/sarm/media/thumbnail/${id}` });
    expect([thumbnail.statusCode, thumbnail.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await picturesOf(lab.viewer, id)).every(({ status }) => status === 'stored')).toBe(true);
  }, 120_000);

  it('are looked at by detection and exported under their own names', async () => {
    const { id } = await createSet(lab);
    for (const file of chosen.slice(0, 2))
      await sendPicture(lab.technician, id, readFileSync(join(HUSHEM, file)));
    await finishSet(lab.technician, id);
    await ended(id);
    const frames = await framesOf(id);
    const started = await lab.technician.inject({
      method: 'POST',
      url: '/api/sarm/detection/detect-frames',
      payload: { frame_ids: frames.map((frame) => frame.id) },
    });
    expect([started.statusCode, started.body]).toEqual([202, expect.anything()]);
    await until(async () => (await framesOf(id)).every((frame) => frame.detectionStatus === 'completed'));
    expect(await ended(id)).toMatchObject({ processingStatus: 'completed' });
    const exported = await lab.technician.inject({
      method: 'POST',
      url: `/api/sarm/detection/export-video/${id}`,
    });
    const names = [...readZip(exported.rawPayload).keys()].filter((name) => name.startsWith('frames/'));
    expect(names).toEqual(['frames/0000001.png', 'frames/0000002.png']);
  }, 120_000);

  it('reports which files were refused and why, and takes a deleted picture again', async () => {
    const { id } = await createSet(lab);
    const real = readFileSync(join(HUSHEM, chosen[0] ?? ''));
    await sendPicture(lab.technician, id, real);
    await sendPicture(lab.technician, id, pngOfSize(20_000, 20_000));
    await sendPicture(lab.technician, id, real.subarray(0, real.length / 2));
    await finishSet(lab.technician, id);
    expect(await ended(id)).toMatchObject({ processingStatus: 'completed', extractedFramesCount: 1 });
    const refused = await picturesOf(lab.technician, id, '&status=refused');
    expect(refused.map(({ number, message }) => [number, message])).toEqual([
      [2, 'The picture is too large: 20000 × 20000 pixels, at most 16,777,216 pixels are allowed'],
      [3, 'The picture is damaged or incomplete. Please upload it again.'],
    ]);
    const [frame] = await framesOf(id);
    await lab.technician.inject({ method: 'DELETE', url: `/api/technical/frames/${frame?.id}` });
    expect((await sendPicture(lab.technician, id, real)).json()).toMatchObject({
      number: 1,
      status: 'pending',
    });
    await finishSet(lab.technician, id);
    await ended(id);
    expect(await framesOf(id)).toMatchObject([{ frameNumber: 1 }]);
  }, 120_000);
});
