import { asProject, inScope } from '@sarm/database/kernel/scope';
import { dropScoresOfGone } from '@sarm/database/training/comparisons.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { createObject } from '@sarm/testing/create-object';
import { describe, expect, it } from 'vitest';
import { registryWorldOfFile } from './registry-world.fixture.ts';

const world = await registryWorldOfFile();
const { lab, db } = world;
const { projectId } = lab;

/** A comparison on a version of one frame, with scores in the store. */
async function scored() {
  const candidate = await world.candidate();
  const { versionId } = candidate;
  const frameId = await createObject(lab.api.database, 'frame', { projectId, createdBy: lab.member.id });
  const { video_id } = await db
    .selectFrom('frames')
    .select('video_id')
    .where('id', '=', frameId)
    .executeTakeFirstOrThrow();
  const hash = 'e'.repeat(64);
  await db
    .insertInto('dataset_version_frames')
    .values({
      version_id: versionId,
      project_id: projectId,
      frame_id: frameId,
      video_id,
      split: 'test',
      frame_key: newId(),
      frame_sha256: hash,
      content_sha256: hash,
      picture_hash: hash,
    })
    .execute();
  const id = await world.compared(candidate);
  const key = `projects/${projectId}/comparisons/${id}/x.json.gz`;
  await db.updateTable('model_comparisons').set({ scores_key: key }).where('id', '=', id).execute();
  return { id, key, versionId, frameId, videoId: video_id, digest: (await rowOf(id))?.results_sha256 };
}
const isNoted = async (key: string) =>
  (await db.selectFrom('blob_removals').select('prefix').where('prefix', '=', key).execute()).length === 1;
const rowOf = (id: string) =>
  db
    .selectFrom('model_comparisons')
    .select(['scores_key', 'results_sha256', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();
/** As the calls do it: with the rights of the application, in the project. */
const remove = (table: 'frames' | 'videos' | 'dataset_versions' | 'models', id: string) =>
  inScope(lab.api.deps.db, asProject(projectId), (tx) => tx.deleteFrom(table).where('id', '=', id).execute());

describe('the scores of single frames', () => {
  it('go with a frame that leaves the version, as with an erased patient; the signed results stay', async () => {
    for (const table of ['frames', 'videos'] as const) {
      const of = await scored();
      const other = await scored();
      await remove(table, table === 'frames' ? of.frameId : of.videoId);
      expect([await isNoted(of.key), await isNoted(other.key)]).toEqual([true, false]);
      expect(await rowOf(of.id)).toEqual({
        scores_key: null,
        results_sha256: of.digest,
        state: 'completed',
      });
      expect((await rowOf(other.id))?.scores_key).toBe(other.key);
    }
  });

  it('go with the version', async () => {
    const { id, key, versionId } = await scored();
    await remove('dataset_versions', versionId);
    expect([await isNoted(key), await rowOf(id)]).toEqual([true, undefined]);
  });

  it('are not kept by a comparison that ends after one of its frames has gone', async () => {
    const of = await scored();
    const drop = () =>
      inScope(lab.api.deps.db, asProject(projectId), (tx) =>
        dropScoresOfGone(tx, { id: of.id, version_id: of.versionId }, 1),
      );
    expect([await drop(), (await rowOf(of.id))?.scores_key]).toEqual([false, of.key]);
    await remove('frames', of.frameId);
    await db.updateTable('model_comparisons').set({ scores_key: of.key }).where('id', '=', of.id).execute();
    expect([await drop(), (await rowOf(of.id))?.scores_key]).toEqual([true, null]);
  });
});
