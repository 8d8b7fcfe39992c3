import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { describe, expect, it } from 'vitest';
import { detectionWorldOfFile } from './detection-world.fixture.ts';
import { detectionCalls } from './detection-calls.fixture.ts';

const { lab, world } = await detectionWorldOfFile();
const { call, cropKeys, draw, editsOf, frameOf, only } = detectionCalls(() => lab);

describe('deletion of detections', () => {
  it('TEC-232 deletes one with its crop', async () => {
    const videoId = await lab.video();
    const frameId = await world.detected(videoId, 1);
    const { id } = await only(frameId);
    const answer = await call('DELETE', `detection/delete-sperm/${id}`);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { success: true, message: 'Detection deleted' },
    ]);
    expect(await cropKeys(videoId)).toEqual([]);
    expect(await frameOf(frameId)).toMatchObject({ detectionCount: 0, detectionStatus: 'completed' });
    expect((await call('DELETE', `detection/delete-sperm/${id}`)).statusCode).toBe(404);
    expect((await lab.audits('annotation.edit')).at(-1)).toMatchObject({
      subject_id: frameId,
      after: { deleted: 1 },
    });
    expect((await editsOf(frameId)).at(-1)).toMatchObject({
      kind: 'delete',
      object_id: id,
      was: { box: [100, 100, 124, 120], source: 'model' },
    });
  });

  it('deletes all of a frame with their crops, also those of people, and forgets the run', async () => {
    const videoId = await lab.video();
    const frameId = await world.detected(videoId, 1);
    await draw(frameId);
    const answer = await call('DELETE', `detection/delete-detections/${frameId}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, deleted_count: 2 }]);
    expect(await cropKeys(videoId)).toEqual([]);
    expect(await frameOf(frameId)).toMatchObject({
      detectionCount: 0,
      detectionStatus: 'none',
      detectionModelId: null,
      detectionResultUrl: null,
      annotated: false,
    });
    expect((await lab.audits('annotation.edit')).at(-1)).toMatchObject({ after: { deleted: 2 } });
    const kept = (await editsOf(frameId)).filter((edit) => edit.kind === 'delete').map((edit) => edit.was);
    expect(kept).toMatchObject([{ source: 'model' }, { source: 'manual', box: [200, 200, 230, 226] }]);
    expect((await call('DELETE', `detection/delete-detections/${frameId}`)).json()).toMatchObject({
      deleted_count: 0,
    });
  });

  it('goes with its frame: rows, crops and drawing', async () => {
    const videoId = await lab.video();
    const frameId = await world.detected(videoId, 1);
    const { id } = await only(frameId);
    const gone = await lab.technician.inject({ method: 'DELETE', url: `/api/technical/frames/${frameId}` });
    expect(gone.statusCode).toBe(204);
    expect((await call('GET', `detection/get-detection/${id}`)).statusCode).toBe(404);
    const prefix = blobKeys.videoPrefix(lab.projectId, videoId);
    for (const folder of ['crops', 'detection-results', 'frames'])
      expect(await lab.blobs(`${prefix}${folder}/`)).toEqual([]);
  });
});
