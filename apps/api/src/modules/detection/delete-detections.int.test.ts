import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { describe, expect, it } from 'vitest';
import { detectionWorldOfFile } from './detection-world.fixture.ts';
import { detectionCalls } from './detection-calls.fixture.ts';

const { lab, world } = await detectionWorldOfFile();
const { call, cropKeys, draw, frameOf, only } = detectionCalls(() => lab);

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
    expect((await lab.audits('detection.delete'))[0]).toMatchObject({ subject_id: id });
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
    const log = (await lab.audits('detection.delete-all')).at(-1);
    expect(log?.before).toMatchObject({ deleted: 2, byPeople: [{ source: 'manual', x1: 200 }] });
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
