import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { describe, expect, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { aviBytes, type Video } from '../../testing/lab-world.ts';
import { sweepFiles } from './sweep-files.ts';
import { idOf, TUS, UploadWorld } from './upload-world.fixture.ts';

const world = await UploadWorld.ofFile();
const { lab } = world;

describe('owner and end of a resumable upload', () => {
  it('BUS-236 belongs to the person who began it: other members of the project find nothing', async () => {
    const bytes = aviBytes(1000);
    const location = await world.begin(bytes);
    expect((await world.head(location, 0, lab.editor)).status).toBe(404);
    expect((await world.send(location, 0, bytes, { who: lab.editor })).status).toBe(404);
    const remove = (who: SignedInPerson) => who.inject({ method: 'DELETE', url: location, headers: TUS });
    expect((await remove(lab.editor)).statusCode).toBe(404);
    expect((await remove(lab.member)).statusCode).toBe(204);
    await world.expectNothingLeft(location);
    expect((await remove(lab.member)).statusCode).toBe(404);
  });

  it('is not given up by its address once it has become a video', async () => {
    const bytes = aviBytes(1000);
    const location = await world.begin(bytes);
    await world.send(location, 0, bytes);
    const answer = await lab.member.inject({ method: 'DELETE', url: location, headers: TUS });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'upload_complete']);
  });

  it('is given up by housekeeping when nobody continues it; a part that arrives keeps it alive', async () => {
    const bytes = aviBytes(1000);
    const [abandoned, alive, finished] = [
      await world.begin(bytes),
      await world.begin(bytes),
      await world.begin(bytes),
    ];
    const video = (await (await world.send(finished, 0, bytes)).json()) as Video;
    const { db } = lab.api.database.admin;
    await db
      .updateTable('uploads')
      .set({ expires_at: new Date(0) })
      .execute();
    await world.send(alive, 0, bytes.subarray(0, 500));
    await sweepFiles(lab.api.deps);
    await world.expectNothingLeft(abandoned);
    expect((await world.head(abandoned)).status).toBe(404);
    expect(await world.offsetOf(alive)).toBe('500');
    expect(await world.videosNamed(video.id)).toHaveLength(1);
    expect(await lab.api.deps.blobs.head(blobKeys.original(lab.projectId, video.id))).not.toBeNull();
    expect((await stat(join(lab.api.folder, 'uploads', idOf(alive)))).size).toBe(500);
  });
});
