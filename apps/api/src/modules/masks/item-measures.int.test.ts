import type { LabelItem } from '@sarm/contracts/http/labels/labels.entities';
import type { ItemMeasures } from '@sarm/contracts/http/masks/measures.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { createMask } from '@sarm/masks/bit-mask';
import { encodeRuns, toCocoText } from '@sarm/masks/run-lengths';
import { createObject } from '@sarm/testing/create-object';
import { describe, expect, it } from 'vitest';
import { masksWorldOfFile } from './masks-world.fixture.ts';

const world = await masksWorldOfFile();
const { labels } = world;
const { db } = labels.lab.api.database.admin;

/** An ellipse of 80 × 50 mask pixels, which is 40 × 25 pixels of the frame. */
function ellipse() {
  const mask = createMask(120, 120);
  for (let y = 0; y < 120; y += 1)
    for (let x = 0; x < 120; x += 1)
      if (((x - 59.5) / 40) ** 2 + ((y - 59.5) / 25) ** 2 <= 1) mask.bits[y * 120 + x] = 1;
  return { part: 'head', counts: toCocoText(encodeRuns(mask)) };
}
const labelled = async (mask: object | null) => {
  const box = await world.box();
  if (mask !== null) await world.mask(box.id, mask);
  const label = await labels.label({ name: 'Shapes', label_type: 'morphology' });
  if (mask === null) await labels.add(label.id, [box.frameId]);
  else await world.add(label.id, box);
  const [item] = await world.itemsOf(label.id);
  const path = `/technical/data-labels/${label.id}/items/${item?.id}/measures`;
  return { box, label, item: item as LabelItem, path, read: () => labels.get<ItemMeasures>(path) };
};

describe('the measures of an item', () => {
  it('are of its mask and follow the calibration of its video', async () => {
    const { box, read } = await labelled({ rect: [100, 90, 160, 150], grid: 2, parts: [ellipse()] });
    const before = await read();
    expect(before.mask?.parts).toHaveLength(1);
    expect(before.measures.outlined).toEqual(['head']);
    // A ratio needs no pixel size, a length does.
    expect(before.measures.head.length).toEqual({ available: false, reason: 'no_pixel_size' });
    expect(before.measures.notAssessed).toBe('no_pixel_size');
    expect(before.measures.head.ellipticity).toMatchObject({ available: true });
    for (const [pixelUm, lengthUm] of [
      [0.1, 4],
      [0.2, 8],
    ] as const) {
      const calibrationId = await createObject(labels.lab.api.database, 'calibration', {
        projectId: labels.lab.projectId,
        createdBy: labels.detector.id,
      });
      await db
        .updateTable('calibrations')
        .set({ pixel_size_um: pixelUm })
        .where('id', '=', calibrationId)
        .execute();
      await db
        .updateTable('videos')
        .set({ calibration_id: calibrationId })
        .where('id', '=', box.videoId)
        .execute();
      const { measures } = await read();
      const { length } = measures.head;
      if (!length.available) throw new Error(length.reason);
      expect(Math.abs(length.value - lengthUm)).toBeLessThan(lengthUm * 0.02);
      expect(length.interval.lower).toBeLessThan(lengthUm);
      expect(length.interval.upper).toBeGreaterThan(lengthUm);
      expect(measures.midpiece.length).toEqual({ available: false, reason: 'not_outlined' });
      // No normal range is shown without a page that states it.
      expect(measures.notAssessed).toBe('not_stained');
    }
  });

  it('are not available without a mask, and say why', async () => {
    const { read } = await labelled(null);
    const { mask, measures } = await read();
    expect(mask).toBeNull();
    expect(measures.outlined).toEqual([]);
    for (const measure of [...Object.values(measures.head), ...Object.values(measures.midpiece)])
      expect(measure).toEqual({ available: false, reason: 'not_outlined' });
  });

  it('are read with any code of labels, and of an item of this label alone', async () => {
    const { path, label, item } = await labelled(null);
    expect((await labels.call('GET', path, undefined, labels.reviewer)).statusCode).toBe(200);
    expect((await labels.call('GET', path, undefined, labels.morphologist)).statusCode).toBe(404);
    expect((await labels.call('GET', path, undefined, labels.lab.stranger)).statusCode).toBe(404);
    const other = await labelled(null);
    const at = (labelId: string, itemId: string) =>
      `/technical/data-labels/${labelId}/items/${itemId}/measures`;
    for (const wrong of [at(other.label.id, item.id), at(label.id, newId())])
      expect((await labels.call('GET', wrong)).statusCode).toBe(404);
  });
});
