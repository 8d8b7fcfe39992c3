import { editsAfter } from '@sarm/database/detections/annotation-edits.repository';
import { detectionRoutes } from '@sarm/contracts/http/detection/detection.routes';
import { newId } from '@sarm/database/kernel/new-id';
import { type Box, overlapOf } from '@sarm/domain/shapes/boxes';
import { describe, expect, it } from 'vitest';
import { notice } from '@sarm/domain/catalogue/notices';
import { centre, DetectionBench, SIZE } from './detection-bench.fixture.ts';

const world = await DetectionBench.ofFile();
const { database, bench } = world;

describe('detect-frames', () => {
  it('TEC-012 finds the heads of several frames where they are, cuts and draws them, and reports each frame', async () => {
    const made = await world.scene(3);
    const states: Promise<string>[] = [];
    const outcome = await world.run(
      made,
      {},
      { onProgress: () => states.push(bench.video(made.videoId).then((video) => video.status)) },
    );
    expect(outcome.status).toBe('completed');
    expect(await Promise.all(states)).toContain('detection');
    expect((await bench.video(made.videoId)).status).toBe('completed');
    expect(outcome.progress.map((each) => each.notice)).toEqual(
      expect.arrayContaining([1, 2, 3].map((done) => notice('detection.looked', { done, total: 3 }))),
    );
    let total = 0;
    for (const [i, frame] of (await bench.frames(made.videoId)).entries()) {
      const rows = await world.detectionsOf(frame.id);
      total += rows.length;
      const heads = made.heads[i] ?? [];
      const near = (box: Box): boolean =>
        heads.some((head) => Math.hypot(head.x - centre(box).x, head.y - centre(box).y) <= 6);
      expect(rows.filter(near).length / heads.length).toBeGreaterThan(0.8);
      for (const row of rows)
        expect(row).toMatchObject({
          source: 'model',
          verified: false,
          class: 'sperm',
          model_id: world.model.id,
        });
      expect(frame).toMatchObject({
        detection_status: 'completed',
        detection_count: rows.length,
        detection_model_id: world.model.code,
        detection_task_id: null,
        annotated: false,
      });
      const drawn = await world.picture(frame.detection_result_key ?? '');
      expect([drawn.width, drawn.height]).toEqual([SIZE.widthPx, SIZE.heightPx]);
    }
    expect(outcome.result).toMatchObject({ status: 'success', detection_count: total });
    // A crop is cut when it is seen: neither rows nor bytes are stored for it.
    expect(await world.stored(made.videoId, 'crops')).toEqual([]);
    const notes = await world.notedKeys();
    expect((await world.stored(made.videoId, 'detection-results')).filter((key) => notes.has(key))).toEqual(
      [],
    );
  });

  it('leaves the answer of the call as the result for one frame', async () => {
    const made = await world.scene();
    const { result } = await world.run(made);
    const body = detectionRoutes.detectOne.answers[200].parse(result);
    const rows = await world.detectionsOf(made.frameIds[0] ?? '');
    expect(body.detection_count).toBe(rows.length);
    expect(body.detections.map((each) => each.id)).toEqual(rows.map((row) => row.id));
    expect(body.detections.every((each) => each.crop_path?.endsWith(each.crop_id ?? '-'))).toBe(true);
  });

  it('replaces only what no person drew or confirmed, and finds none of those heads twice', async () => {
    const made = await world.scene();
    const [frameId = ''] = made.frameIds;
    await world.run(made);
    const [confirmed, moved, ...others] = await world.detectionsOf(frameId);
    if (confirmed === undefined || moved === undefined) throw new Error('no heads');
    await bench.inProject(async (tx) => {
      await tx.updateTable('detections').set({ verified: true }).where('id', '=', confirmed.id).execute();
      await tx.deleteFrom('detections').where('id', '=', moved.id).execute();
    });
    const { x1, y1, x2, y2 } = moved;
    const drawn = await world.draw(made.videoId, frameId, { x1: x1 + 1, y1, x2: x2 + 1, y2 });
    await world.run(made);
    const after = await world.detectionsOf(frameId);
    expect(after.find((row) => row.id === confirmed.id)).toEqual({ ...confirmed, verified: true });
    expect(after.some((row) => row.id === drawn)).toBe(true);
    const fresh = after.filter((row) => row.id !== confirmed.id && row.id !== drawn);
    expect(fresh).toHaveLength(others.length);
    for (const row of fresh) {
      expect(others.map((each) => each.id)).not.toContain(row.id);
      expect(overlapOf(row, confirmed)).toBeLessThan(0.5);
    }
    const [frame] = await bench.frames(made.videoId);
    expect(frame).toMatchObject({ annotated: true, detection_count: after.length });
  });

  it('keeps what a person moved without confirming it, and is an edit of each frame itself', async () => {
    const made = await world.scene();
    const [frameId = ''] = made.frameIds;
    await world.run(made);
    const [moved] = await world.detectionsOf(frameId);
    if (moved === undefined) throw new Error('no box');
    const place = { x1: moved.x1 + 2, x2: moved.x2 + 2, edited_at: new Date() };
    await bench.inProject((tx) =>
      tx.updateTable('detections').set(place).where('id', '=', moved.id).execute(),
    );
    await world.run(made);
    const after = await world.detectionsOf(frameId);
    expect(after.find((row) => row.id === moved.id)).toMatchObject({ x1: moved.x1 + 2, verified: false });
    for (const row of after.filter((each) => each.id !== moved.id)) {
      expect(overlapOf(row, { ...moved, ...place })).toBeLessThan(0.5);
      expect(row.seq).toBe(2);
    }
    const edits = await bench.inProject((tx) => editsAfter(tx, { targetId: frameId, after: 0, limit: 10 }));
    expect(edits.map((edit) => [edit.seq, edit.kind, edit.user_id])).toEqual([
      [1, 'run', null],
      [2, 'run', null],
    ]);
    for (const { batch_id, changes } of edits) expect(changes).toMatchObject({ task: batch_id });
    const others = after.length - 1;
    expect(edits[1]?.changes).toMatchObject({ model: world.model.code, added: others, removed: others });
    expect((await bench.frames(made.videoId))[0]).toMatchObject({
      edit_seq: 2,
      detection_count: after.length,
    });
  });

  it('cuts and draws nothing when not requested, and keeps to the threshold', async () => {
    const made = await world.scene();
    await world.run(made, { crops: false, visualization: false, threshold: 0.7 });
    const rows = await world.detectionsOf(made.frameIds[0] ?? '');
    expect(rows.length).toBeGreaterThan(0);
    expect(Math.min(...rows.map((row) => row.confidence))).toBeGreaterThanOrEqual(0.7);
    expect(rows.some((row) => row.cut)).toBe(false);
    expect((await bench.frames(made.videoId))[0]?.detection_result_key).toBeNull();
  });

  it('looks at the scale that the calibration gives, and takes the picture as it is without one', async () => {
    const coarse = await world.scene(1, 3);
    const count = async (): Promise<number> => {
      const heads = coarse.heads[0] ?? [];
      const rows = await world.detectionsOf(coarse.frameIds[0] ?? '');
      return heads.filter((head) =>
        rows.some((row) => Math.hypot(head.x - centre(row).x, head.y - centre(row).y) <= 3),
      ).length;
    };
    await world.run(coarse);
    const asItIs = await count();
    const calibrationId = newId();
    const calibration = {
      id: calibrationId,
      name: 'c',
      microscope: 'm',
      objective: 'o',
      pixel_size_um: 3,
    };
    await database.admin.db.insertInto('calibrations').values(calibration).execute();
    await bench.inProject((tx) =>
      tx
        .updateTable('videos')
        .set({ calibration_id: calibrationId })
        .where('id', '=', coarse.videoId)
        .execute(),
    );
    await world.run(coarse);
    const calibrated = await count();
    expect(calibrated).toBeGreaterThan(1.25 * asItIs);
  });
});
