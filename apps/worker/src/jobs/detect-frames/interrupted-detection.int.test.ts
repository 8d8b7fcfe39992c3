import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { describe, expect, it } from 'vitest';
import { DetectionBench } from './detection-bench.fixture.ts';

const world = await DetectionBench.ofFile();
const { bench } = world;

describe('detect-frames that is interrupted', () => {
  it('writes the same rows once when a run dies before its end and another one takes over', async () => {
    const made = await world.scene(2);
    let taskId = '';
    const dead = world.run(
      made,
      {},
      {
        beforeComplete: (id) => {
          taskId = id;
          return Promise.reject(new Error('killed'));
        },
      },
    );
    await expect(dead).rejects.toThrow('killed');
    const orphans = await world.stored(made.videoId, 'detection-results');
    expect(orphans.length).toBeGreaterThan(0);
    const states = (await bench.frames(made.videoId)).map((frame) => frame.detection_status);
    expect(states).toEqual(['processing', 'processing']);
    expect(await world.run(made, {}, { again: taskId })).toMatchObject({ status: 'completed' });
    const drawn = (await bench.frames(made.videoId)).map((frame) => frame.detection_result_key ?? '');
    expect(drawn).toHaveLength(orphans.length);
    const notes = await world.notedKeys();
    expect(orphans.filter((key) => !notes.has(key))).toEqual([]);
    for (const key of drawn) {
      expect(notes.has(key)).toBe(false);
      expect(await bench.blobs.head(key)).not.toBeNull();
    }
    for (const frame of await bench.frames(made.videoId))
      expect(frame.detection_count).toBe((await world.detectionsOf(frame.id)).length);
  });

  it('is tried again when its pictures were removed under its hands', async () => {
    const made = await world.scene();
    const late = world.run(
      made,
      {},
      {
        beforeComplete: async () => {
          await bench.db.deleteFrom('blob_removals').execute();
        },
      },
    );
    await expect(late).rejects.toThrow('removed meanwhile');
    expect(await world.detectionsOf(made.frameIds[0] ?? '')).toEqual([]);
  });

  it('leaves frames and video as they were when it is cancelled, and reports why when it fails', async () => {
    const made = await world.scene(2);
    const cancelled = await world.run(made, {}, { onProgress: (_, cancel) => cancel() });
    expect(cancelled.status).toBe('cancelled');
    const states = async (): Promise<string[]> =>
      (await bench.frames(made.videoId)).map((frame) => frame.detection_status);
    expect(await states()).toEqual(['none', 'none']);
    expect((await bench.video(made.videoId)).status).toBe('completed');
    await world.run({ ...made, frameIds: made.frameIds.slice(0, 1) });
    const before = await world.detectionsOf(made.frameIds[0] ?? '');
    await world.run(made, {}, { onProgress: (_, cancel) => cancel() });
    expect(await states()).toEqual(['completed', 'none']);
    expect(await world.detectionsOf(made.frameIds[0] ?? '')).toEqual(before);
    await bench.blobs.remove(blobKeys.frame(bench.projectId, made.videoId, 1, 95));
    const failed = await world.run(made);
    expect(failed).toMatchObject({
      status: 'failed',
      notice: { code: 'detection.picture_gone', params: { frame: 1 } },
    });
    expect(await states()).toEqual(['failed', 'failed']);
    const [first] = await bench.frames(made.videoId);
    expect(first).toMatchObject({ detection_notice: failed.notice, detection_task_id: null });
    expect(await world.detectionsOf(made.frameIds[0] ?? '')).toEqual(before);
    expect((await bench.video(made.videoId)).status).toBe('completed');
  });

  it('gives the video back only when the last of two runs over it has ended', async () => {
    const made = await world.scene(2);
    const [one = '', two = ''] = made.frameIds;
    const during: string[] = [];
    await world.run(
      { ...made, frameIds: [one] },
      {},
      {
        beforeComplete: async () => {
          await world.run({ ...made, frameIds: [two] });
          during.push((await bench.video(made.videoId)).status);
        },
      },
    );
    expect(during).toEqual(['detection']);
    expect((await bench.video(made.videoId)).status).toBe('completed');
  });

  it('takes up what people did during the run: a box, and a frame that is gone', async () => {
    const made = await world.scene(2);
    const [kept = '', gone = ''] = made.frameIds;
    let drawn = '';
    const outcome = await world.run(
      made,
      {},
      {
        beforeComplete: async () => {
          drawn = await world.draw(made.videoId, kept);
          await bench.inProject((tx) => tx.deleteFrom('frames').where('id', '=', gone).execute());
        },
      },
    );
    expect(outcome.status).toBe('completed');
    const [frame, ...others] = await bench.frames(made.videoId);
    expect(others).toEqual([]);
    const rows = await world.detectionsOf(kept);
    expect(rows.map((row) => row.id)).toContain(drawn);
    // The picture that the run drew does not show that box, so it is not the frame's.
    expect(frame).toMatchObject({
      annotated: true,
      detection_result_key: null,
      detection_count: rows.length,
    });
  });
});
