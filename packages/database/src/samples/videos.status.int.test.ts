import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { notice } from '@sarm/domain/catalogue/notices';
import { VIDEO_STATUSES, VIDEO_TRANSITIONS, type VideoStatus } from '@sarm/domain/statuses';
import { createDataset, createProject } from '@sarm/testing/people';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newId } from '../kernel/new-id.ts';
import { asProject, inScope } from '../kernel/scope.ts';
import { moveVideo, type VideoMove } from './videos.status.repository.ts';

let database: TestDatabase;
let [projectId, videoId] = ['', newId()];
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  projectId = await createProject(database);
  await database.admin.db
    .insertInto('videos')
    .values({
      id: videoId,
      project_id: projectId,
      dataset_id: await createDataset(database, { projectId }),
      name: 'v',
      original_filename: 'v.avi',
      blob_key: 'k',
      size_bytes: 1,
      sha256: '0',
    })
    .execute();
});
afterAll(() => database.drop());

const standsAt = (status: VideoStatus) =>
  database.admin.db.updateTable('videos').set({ status, status_notice: '{"code":"x"}' }).execute();
const move = (target: VideoMove) =>
  inScope(database.app.db, asProject(projectId), (tx) => moveVideo(tx, videoId, target));

describe('the status of a video', () => {
  it('moves exactly as the domain allows, from every status to every status', async () => {
    for (const from of VIDEO_STATUSES) {
      const allowed: VideoStatus[] = [];
      for (const to of VIDEO_STATUSES) {
        await standsAt(from);
        if ((await move({ to })) !== undefined) allowed.push(to);
      }
      expect({ from, allowed: allowed.sort() }).toEqual({
        from,
        allowed: [...VIDEO_TRANSITIONS[from]].sort(),
      });
    }
  });

  it('says why it is there now, and forgets why it was elsewhere', async () => {
    await standsAt('queued');
    expect((await move({ to: 'processing' }))?.status_notice).toBeNull();
    const reason = notice('file.empty');
    expect((await move({ to: 'failed', notice: reason }))?.status_notice).toEqual(reason);
  });

  it('may stay on request, and refuses a start that the domain does not have', async () => {
    await standsAt('processing');
    expect(await move({ to: 'processing' })).toBeUndefined();
    expect(await move({ to: 'processing', orStay: true })).toMatchObject({ status: 'processing' });
    await expect(move({ to: 'uploaded', from: ['completed'] })).rejects.toThrow(/from completed to uploaded/);
  });

  it('is written nowhere else', () => {
    const folder = join(import.meta.dirname, '..');
    const sources = globSync('*/*.repository.ts', { cwd: folder });
    const writers = sources.filter((name) =>
      /updateTable\('videos'\)[^;]*?\bstatus(?:_notice)?:|update videos set[^;]*?\bstatus\b *=/.test(
        readFileSync(join(folder, name), 'utf8'),
      ),
    );
    expect(writers).toEqual(['samples/videos.status.repository.ts']);
  });
});
