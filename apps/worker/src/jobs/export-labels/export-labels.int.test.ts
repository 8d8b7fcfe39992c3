import { createHash } from 'node:crypto';
import { newId } from '@sarm/database/kernel/new-id';
import { dueBlobRemovals } from '@sarm/database/kernel/blob-removals.repository';
import { claimTask } from '@sarm/database/work/tasks.repository';
import { EXPORT_FORMATS, type ExportFormat } from '@sarm/domain/labels';
import { describe, expect, it } from 'vitest';
import { benchOfFile } from '../bench-of-file.fixture.ts';
import type { RunOptions } from '../job-bench.fixture.ts';
import { allOf, bytesOf, LabelBench, withStoredArchive } from '../label-bench.fixture.ts';
import { createExportLabels } from './handler.ts';

const { bench, database } = await benchOfFile();
const handler = createExportLabels();

const options = {
  format: 'coco' as ExportFormat,
  includeImages: true,
  excludeBadQuality: true,
  verifiedOnly: false,
};

async function filled() {
  const label = await LabelBench.open(bench, database);
  const first = await label.addVideo();
  const second = await label.addVideo('Bela Beispiel');
  const frames = [
    await label.addFrame(first, 3, [
      { x: 10, verified: true, track: 7, attributes: ['overlaps'] },
      { x: 60, class: 'debris', quality: 'bad', verified: true },
      { x: 100, inLabel: false },
    ]),
    await label.addFrame(first, 12, [{ x: 30.125, quality: 'good' }]),
    await label.addFrame(second, 0, [{ x: 40, class: 'round_cell', verified: true }]),
  ];
  const run = (change: Partial<typeof options> = {}, how: RunOptions = {}) =>
    bench.run(handler, { labelId: label.labelId, userId: label.userId, ...options, ...change }, how);
  return { label, first, second, frames, run };
}

describe('export-labels', () => {
  it('TEC-269 writes every chosen item once, in each format, with the pictures as they are stored', async () => {
    const { label, frames, run } = await filled();
    for (const format of EXPORT_FORMATS.filter((each) => each !== 'masks')) {
      const outcome = await run({ format });
      expect(outcome).toMatchObject({
        status: 'completed',
        notice: { code: 'export.done', params: { boxes: 3, frames: 3 } },
      });
      const percents = outcome.progress.map((each) => each.progress ?? 0);
      expect(percents).toEqual(percents.toSorted((a, b) => a - b));
      expect(
        outcome.progress.map((each) => each.notice).findLast((each) => each?.code === 'export.images')
          ?.params,
      ).toMatchObject({ done: 3, total: 3 });
    }
    const rows = await label.exports();
    expect(rows.map(({ format, item_count, frame_count }) => [format, item_count, frame_count])).toEqual([
      ['coco', 3, 3],
      ['yolo', 3, 3],
      ['voc', 3, 3],
      ['mot', 3, 3],
    ]);
    const [coco] = rows;
    const bytes = await bytesOf(bench, coco?.blob_key ?? '');
    expect([coco?.size_bytes, coco?.sha256]).toEqual([
      bytes.length,
      createHash('sha256').update(bytes).digest('hex'),
    ]);
    await withStoredArchive(bench, coco?.blob_key ?? '', async (archive, text) => {
      const names = [...archive.entries.keys()];
      expect(names).toHaveLength(4);
      expect(names.slice(1).every((name) => /^images\/S\d{3}_\d\/\d{7}\.png$/.test(name))).toBe(true);
      const parts = await allOf(archive.open(names[1] ?? ''));
      expect(Buffer.concat(parts).equals(Buffer.from(frames[0]?.picture ?? []))).toBe(true);
      const { annotations, images } = JSON.parse(await text('annotations/instances.json'));
      expect(images).toMatchObject([{ id: 1, width: 160, height: 120 }, { id: 2 }, { id: 3 }]);
      expect(annotations).toMatchObject([
        {
          image_id: 1,
          bbox: [10, 20, 20, 20],
          category_id: 1,
          attributes: { track_id: 7, verified: true, overlaps: true, detection_id: frames[0]?.boxIds[0] },
        },
        { image_id: 2, bbox: [30.125, 20, 20, 20], attributes: { quality: 'good', verified: false } },
        { image_id: 3, category_id: 5 },
      ]);
    });
  });

  it('TEC-269 leaves out what was not chosen, and says so by its counts', async () => {
    const { label, run } = await filled();
    await run({ excludeBadQuality: false, includeImages: false });
    await run({ verifiedOnly: true, includeImages: false });
    expect((await label.exports()).map(({ item_count, frame_count }) => [item_count, frame_count])).toEqual([
      [4, 3],
      [2, 2],
    ]);
    const [all] = await label.exports();
    await withStoredArchive(bench, all?.blob_key ?? '', (archive) => {
      expect([...archive.entries.keys()]).toEqual(['annotations/instances.json']);
      return Promise.resolve();
    });
  });

  it('counts pictures that are no longer stored, and fails with its reason where nothing can be written', async () => {
    const { label, second, frames, run } = await filled();
    await label.addFrame(second, 9, [{ x: 10 }], { stored: false });
    expect(await run()).toMatchObject({
      notice: { code: 'export.done_without_some', params: { boxes: 4, frames: 4, missing: 1 } },
    });
    expect(await run({ format: 'masks' })).toMatchObject({
      status: 'failed',
      notice: { code: 'export.no_masks' },
    });
    await bench.inProject((tx) =>
      tx
        .updateTable('detections')
        .set({ track_no: null })
        .where(
          'id',
          'in',
          frames.flatMap((each) => each.boxIds),
        )
        .execute(),
    );
    expect(await run({ format: 'mot' })).toMatchObject({
      notice: { code: 'export.no_tracks', params: { videos: 2 } },
    });
    const empty = await LabelBench.open(bench, database);
    expect(
      await bench.run(handler, { labelId: empty.labelId, userId: empty.userId, ...options }),
    ).toMatchObject({ status: 'failed', notice: { code: 'export.empty' } });
    expect(await bench.run(handler, { labelId: newId(), userId: empty.userId, ...options })).toMatchObject({
      status: 'failed',
      notice: { code: 'export.label_gone' },
    });
  });

  it('holds no name of a person or a file, in any format', async () => {
    const { label, run } = await filled();
    for (const format of ['coco', 'yolo', 'voc', 'mot'] as const) await run({ format });
    for (const { blob_key } of await label.exports())
      await withStoredArchive(bench, blob_key, async (archive, text) => {
        for (const name of archive.entries.keys()) {
          const shown = `${name}\n${await text(name)}`;
          expect(shown).not.toMatch(/Anna|Muster|Bela|Beispiel|\.avi/);
        }
      });
  });

  it('lists nothing and keeps no bytes when it is cancelled or another run has taken it over', async () => {
    const { label, run } = await filled();
    for (const stage of ['reading', 'writing', 'images']) {
      const outcome = await run({}, { onProgress: (change, cancel) => change.stage === stage && cancel() });
      expect([stage, outcome.status]).toEqual([stage, 'cancelled']);
    }
    const taken = await run(
      {},
      { beforeComplete: async (taskId) => void (await bench.inProject((tx) => claimTask(tx, taskId))) },
    );
    expect(taken.status).toBe('cancelled');
    expect([await label.exports(), await label.stored()]).toEqual([[], []]);
    expect(await run()).toMatchObject({ status: 'completed' });
    expect([(await label.exports()).length, (await label.stored()).length]).toEqual([1, 1]);
  });

  it('goes with its label and with each of its videos, and so do its bytes', async () => {
    const { label, first, run } = await filled();
    await run();
    await run({ verifiedOnly: true });
    const keys = (await label.exports()).map((each) => each.blob_key);
    await database.admin.db.deleteFrom('videos').where('id', '=', first).execute();
    expect(await label.exports()).toEqual([]);
    expect(
      (await dueBlobRemovals(database.admin.db, 1000)).filter((each) => keys.includes(each)).toSorted(),
    ).toEqual(keys.toSorted());
    await run();
    const [left] = await label.exports();
    await database.admin.db.deleteFrom('data_labels').where('id', '=', label.labelId).execute();
    expect(await dueBlobRemovals(database.admin.db, 1000)).toContain(left?.blob_key);
  });

  it('does not appear where its label or a video went while it was written', async () => {
    const { label, second, run } = await filled();
    const outcome = await run(
      {},
      {
        beforeComplete: async () => {
          await database.admin.db.deleteFrom('videos').where('id', '=', second).execute();
        },
      },
    );
    expect(outcome).toMatchObject({ status: 'failed', notice: { code: 'export.label_gone' } });
    expect([await label.exports(), await label.stored()]).toEqual([[], []]);
  });
});
