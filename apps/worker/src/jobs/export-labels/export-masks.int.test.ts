import { buffer } from 'node:stream/consumers';
import { newId } from '@sarm/database/kernel/new-id';
import { createMask } from '@sarm/masks/bit-mask';
import { decodeRuns, encodeRuns, fromCocoText, packParts } from '@sarm/masks/run-lengths';
import { decodePicture } from '@sarm/pictures/raw-picture';
import type { ExportFormat, ItemQuality } from '@sarm/domain/labels';
import { describe, expect, it } from 'vitest';
import { benchOfFile } from '../bench-of-file.fixture.ts';
import { allOf, LabelBench, withStoredArchive } from '../label-bench.fixture.ts';
import { createExportLabels } from './handler.ts';

const { bench, database } = await benchOfFile();
const handler = createExportLabels();
const { db } = database.admin;
/** Twice as fine as the frame. */
const PLACE = { rect: [10, 20, 30, 40], grid: 2 };
const SIZE = { width: 40, height: 40 };

/** A square of mask pixels. */
function square(from: number, to: number) {
  const mask = createMask(SIZE.width, SIZE.height);
  for (let y = from; y < to; y += 1) mask.bits.fill(1, y * SIZE.width + from, y * SIZE.width + to);
  return encodeRuns(mask);
}

async function filled() {
  const label = await LabelBench.open(bench, database);
  const video = await label.addVideo();
  const frame = await label.addFrame(video, 3, [{ x: 10 }, { x: 60 }, { x: 100 }]);
  const parts = packParts({ head: square(8, 24), tail: square(20, 30) }, SIZE.width, SIZE.height);
  /** Outlines a box of the frame and puts the mask into its item. */
  const outline = async (at: number, quality: ItemQuality | null): Promise<void> => {
    const detection_id = frame.boxIds[at] ?? '';
    const box = await db
      .selectFrom('detections')
      .select(['project_id', 'video_id', 'frame_id'])
      .where('id', '=', detection_id)
      .executeTakeFirstOrThrow();
    const id = newId();
    const mask = { id, ...box, detection_id, ...PLACE, parts: Buffer.from(parts), created_by: label.userId };
    await db.insertInto('masks').values(mask).execute();
    await db
      .updateTable('label_items')
      .set({ mask_id: id, quality })
      .where('detection_id', '=', detection_id)
      .execute();
  };
  const run = (format: ExportFormat, excludeBadQuality = true) => {
    const choice = { includeImages: false, excludeBadQuality, verifiedOnly: false };
    return bench.run(handler, { labelId: label.labelId, userId: label.userId, format, ...choice });
  };
  return { label, frame, outline, run };
}

describe('masks in exports', () => {
  it('TEC-269 are in a COCO archive as run lengths over the picture, each part too, and as fine files', async () => {
    const { label, frame, outline, run } = await filled();
    await outline(0, 'good');
    await outline(1, 'bad');
    expect(await run('coco')).toMatchObject({
      status: 'completed',
      result: { success: true, item_count: 2 },
    });
    await run('coco', false);
    const [chosen, all] = await label.exports();
    expect([chosen?.item_count, all?.item_count]).toEqual([2, 3]);
    await withStoredArchive(bench, chosen?.blob_key ?? '', async (archive, text) => {
      const name = `masks/S001_1/0000003/${frame.boxIds[0]}.png`.replace(
        /S\d{3}_\d/,
        () => /S\d{3}_\d/.exec([...archive.entries.keys()][1] ?? '')?.[0] ?? '',
      );
      expect([...archive.entries.keys()]).toEqual(['annotations/instances.json', name]);
      const { annotations } = JSON.parse(await text('annotations/instances.json'));
      const [outlined, plain] = annotations;
      expect(plain.segmentation).toEqual([]);
      expect(outlined.segmentation.size).toEqual([120, 160]);
      const read = (counts: string) => decodeRuns(fromCocoText(counts, 160, 120), 160, 120);
      const seen = read(outlined.segmentation.counts);
      const isInside = (x: number, y: number): boolean =>
        (x >= 14 && x < 22 && y >= 24 && y < 32) || (x >= 20 && x < 25 && y >= 30 && y < 35);
      for (let y = 0; y < 120; y += 1)
        for (let x = 0; x < 160; x += 1)
          if (seen.bits[y * 160 + x] !== Number(isInside(x, y))) throw new Error(`differs at ${x}, ${y}`);
      expect(outlined.area).toBe(64 + 25 - 4);
      expect(Object.keys(outlined.parts)).toEqual(['head', 'tail']);
      expect(read(outlined.parts.head.counts).bits.reduce((sum, bit) => sum + bit, 0)).toBe(64);
      const picture = await decodePicture(Buffer.concat(await allOf(archive.open(name))));
      expect([picture.width, picture.height]).toEqual([40, 40]);
      const colour = (x: number, y: number) => [
        ...picture.rgb.subarray((y * 40 + x) * 3, (y * 40 + x) * 3 + 3),
      ];
      // Where both lie the head is in front.
      expect([colour(0, 0), colour(10, 10), colour(22, 22), colour(28, 28)]).toEqual([
        [0, 0, 0],
        [0, 114, 178],
        [0, 114, 178],
        [0, 158, 115],
      ]);
    });
  });

  it('are written as files with a table of their places, without the items that have none', async () => {
    const { label, frame, outline, run } = await filled();
    expect(await run('masks')).toMatchObject({ status: 'failed', notice: { code: 'export.no_masks' } });
    await outline(2, 'fair');
    expect(await run('masks')).toMatchObject({ status: 'completed', result: { item_count: 1 } });
    const [file] = await label.exports();
    await withStoredArchive(bench, file?.blob_key ?? '', async (archive, text) => {
      expect([...archive.entries.keys()]).toHaveLength(2);
      const [, line = ''] = (await text('masks.csv')).split('\r\n');
      const cells = line.split(',');
      expect(cells.slice(2)).toEqual([frame.boxIds[2], '10', '20', '30', '40', '2', 'sperm', 'fair']);
      expect([...archive.entries.keys()][1]).toBe(cells[0]);
    });
  });

  it('are left out of formats that have no masks', async () => {
    const { label, outline, run } = await filled();
    await outline(0, 'good');
    await run('yolo');
    const [file] = await label.exports();
    const stored = await buffer((await bench.blobs.open(file?.blob_key ?? '')).stream);
    expect(stored.includes('masks/')).toBe(false);
  });
});
