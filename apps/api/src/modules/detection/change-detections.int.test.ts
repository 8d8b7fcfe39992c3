import type { Detection } from '@sarm/contracts/http/detection/detections.entities';
import { verifyAuditChains } from '@sarm/database/audit/verify-chains';
import { newId } from '@sarm/database/kernel/new-id';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { decodePicture } from '@sarm/pictures/raw-picture';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { detectionWorldOfFile } from './detection-world.fixture.ts';
import { detectionCalls } from './detection-calls.fixture.ts';

const { lab, world } = await detectionWorldOfFile();
const { cropKeys, draw, editsOf, frameOf, ofFrame, only, update } = detectionCalls(() => lab);

describe('changes of the boxes of a frame', () => {
  it('TEC-233 TEC-287 stores a drawn box with a fresh crop, and refuses what is too small or outside', async () => {
    const videoId = await lab.video();
    const frameId = await world.frame(videoId, 1);
    const answer = await draw(frameId);
    expect(answer.statusCode).toBe(201);
    const drawn = answer.json<Detection>();
    expect(drawn).toMatchObject({ class: 'sperm', source: 'manual', confidence: 1, x1: 200, y2: 226 });
    const picture = await lab.viewer.inject({ url: `/api${drawn.crop_path}` });
    expect(picture.headers['content-type']).toBe('image/png');
    const cut = await decodePicture(picture.rawPayload);
    expect([cut.width, cut.height]).toEqual([60, 60]);
    expect(await frameOf(frameId)).toMatchObject({
      annotated: true,
      detectionCount: 1,
      detectionStatus: 'none',
      detectionResultUrl: `/sarm/detection/view-result/${frameId}`,
    });
    for (const wrong of [
      { x2: 209 },
      { x2: 210 },
      { y1: 217 },
      { x1: 230, x2: 200 },
      { x2: 641 },
      { y1: 470, y2: 481 },
      { x1: -1 },
      { source: 'model' },
      { confidence: 1.1 },
    ])
      expect((await draw(frameId, wrong)).statusCode).toBe(422);
    expect((await ofFrame(frameId)).detection_count).toBe(1);
    const [log] = await lab.audits('annotation.edit');
    expect(log).toMatchObject({ subject_id: frameId, after: { videoId, from: 1, to: 1, created: 1 } });
    expect(await editsOf(frameId)).toMatchObject([
      { seq: 1, kind: 'create', object_id: drawn.id, was: null, changes: { source: 'manual' } },
    ]);
    // A crop has no bytes of its own.
    expect(await cropKeys(videoId)).toEqual([]);
  });

  it('TEC-231 moves, verifies and rates a box; the crop and the drawing follow', async () => {
    const videoId = await lab.video();
    const frameId = await world.detected(videoId, 1);
    const before = await only(frameId);
    const picture = async () => (await lab.viewer.inject({ url: `/api${before.crop_path}` })).headers['etag'];
    const seen = await picture();
    const answer = await update(before.id, {
      frameId,
      sperm_detection_id: before.id,
      x1: 98,
      x2: 130,
      regenerate_crop: true,
    });
    expect(answer.json()).toEqual({ success: true, message: 'Detection updated' });
    const moved = await only(frameId);
    expect(moved).toMatchObject({ id: before.id, x1: 98, y1: 100, x2: 130, y2: 120, verified: false });
    expect(moved.crop_id).toBe(before.id);
    expect(await picture()).not.toBe(seen);
    expect(await lab.blobs(`${blobKeys.videoPrefix(lab.projectId, videoId)}detection-results/`)).toEqual([]);
    await update(before.id, { verified: true, confidence: 0.9 });
    const verified = await only(frameId);
    expect(verified).toMatchObject({ verified: true, confidence: 0.9, crop_id: moved.crop_id });
    expect((await frameOf(frameId)).annotated).toBe(true);
    await update(before.id, { x1: 97, regenerate_crop: false });
    expect(await only(frameId)).toMatchObject({ x1: 97, crop_id: moved.crop_id });
    expect((await update(before.id, {})).statusCode).toBe(200);
    // The run is the first edit; a call without a change is none.
    const edits = await editsOf(frameId);
    expect(edits.map((edit) => [edit.seq, edit.kind])).toEqual([
      [1, 'run'],
      [2, 'update'],
      [3, 'update'],
      [4, 'update'],
    ]);
    expect(edits[1]).toMatchObject({
      object_id: before.id,
      was: { box: [100, 100, 124, 120] },
      changes: { box: [98, 100, 130, 120] },
    });
    expect(edits[2]).toMatchObject({
      was: { verified: false, confidence: 0.75 },
      changes: { verified: true, confidence: 0.9 },
    });
  });

  it('TEC-188 TEC-231 refuses coordinates below 10 or outside, but not a call without any for a smaller box', async () => {
    const frameId = await world.detected(await lab.video(), 1, { x1: 100, y1: 100, x2: 106, y2: 105 });
    const small = await only(frameId);
    expect((await update(small.id, { verified: true })).statusCode).toBe(200);
    for (const wrong of [
      { x1: 100 },
      { x1: 100, y1: 100, x2: 109.5, y2: 120 },
      { x1: 100, y1: 100, x2: 120, y2: 109 },
      { x1: 630, y1: 100, x2: 641, y2: 120 },
      { x1: 120, y1: 100, x2: 100, y2: 120 },
      { sperm_detection_id: newId() },
      { frameId: newId() },
    ]) {
      const refused = await update(small.id, wrong);
      expect([refused.statusCode, refused.json<{ errors: object[] }>().errors.length > 0]).toEqual([
        422,
        true,
      ]);
    }
    expect((await update(small.id, { x1: 100, y1: 100, x2: 110, y2: 110 })).statusCode).toBe(200);
    expect(await only(frameId)).toMatchObject({ x2: 110, y2: 110 });
  });

  it('leaves one row in the log for each batch, whose digest a later change of its edits breaks', async () => {
    const frameId = await world.detected(await lab.video(), 1);
    const { id } = await only(frameId);
    await update(id, { x1: 96 });
    const admin = lab.api.database.admin.db;
    expect(await verifyAuditChains(lab.api.deps.db)).toEqual([]);
    const change = (x1: number) =>
      sql`update annotation_edits set changes = jsonb_set(changes, '{box,0}', ${String(x1)}::jsonb)
        where target_id = ${frameId} and seq = 2`.execute(admin);
    await change(90);
    expect(await verifyAuditChains(lab.api.deps.db)).toMatchObject([{ reason: 'edits changed' }]);
    await change(96);
    expect(await verifyAuditChains(lab.api.deps.db)).toEqual([]);
    const removed = await lab.technician.inject({
      method: 'DELETE',
      url: `/api/technical/frames/${frameId}`,
    });
    expect(removed.statusCode).toBe(204);
    expect(await editsOf(frameId)).toEqual([]);
    expect(await verifyAuditChains(lab.api.deps.db)).toEqual([]);
  });

  it('keeps the boxes and figures right when many people change one frame at once', async () => {
    const frameId = await world.detected(await lab.video(), 1);
    const { id } = await only(frameId);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, (_, i) => draw(frameId, { x1: 200 + 50 * i, x2: 230 + 50 * i })),
      ...Array.from({ length: 3 }, (_, i) => update(id, { x1: 90 + i, regenerate_crop: true })),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201, 201, 200, 200, 200]);
    const { detections } = await ofFrame(frameId);
    expect(detections).toHaveLength(5);
    expect((await frameOf(frameId)).detectionCount).toBe(detections.length);
    // Numbered without a gap, however they met.
    expect((await editsOf(frameId)).map((edit) => edit.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
