import { describe, expect, it } from 'vitest';
import type { ImportedBox } from '../labels/imported-boxes.ts';
import { planFrame, type StoredBox } from './plan-frame.ts';
import { ImportTally, previewWith } from './tally-import.ts';

const stored = (id: string, x: number, change: Partial<StoredBox> = {}): StoredBox => ({
  id,
  x1: x,
  y1: 10,
  x2: x + 20,
  y2: 30,
  class: 'sperm',
  track: null,
  isItem: true,
  isExpected: true,
  ...change,
});
const sent = (x: number, change: Partial<ImportedBox> = {}): ImportedBox => ({
  x1: x,
  y1: 10,
  x2: x + 20,
  y2: 30,
  class: 0,
  confidence: 1,
  track: null,
  attributes: [],
  detectionId: null,
  ...change,
});
const kinds = (plan: ReturnType<typeof planFrame>) =>
  plan.boxes.map((box) => [box.kind, 'stored' in box ? box.stored.id : null]);

describe('what the boxes of a file would do to a frame', () => {
  it('is decided by the box that each covers best, once', () => {
    const plan = planFrame([stored('a', 100), stored('b', 106)], [sent(105), sent(101), sent(300)], 0.01);
    expect(kinds(plan)).toEqual([
      ['moved', 'b'],
      ['moved', 'a'],
      ['added', null],
    ]);
    expect(plan.boxes[0]).toMatchObject({ changes: { box: [105, 10, 125, 30] } });
    expect(plan.missing).toEqual([]);
  });

  it('follows the box that it was exported from, however far it was moved', () => {
    const plan = planFrame([stored('a', 100), stored('b', 400)], [sent(400, { detectionId: 'a' })], 0.01);
    expect(kinds(plan)).toEqual([['moved', 'a']]);
    expect(plan.missing.map(({ id }) => id)).toEqual(['b']);
  });

  it('leaves in place what the format itself may have moved', () => {
    expect(kinds(planFrame([stored('a', 100)], [sent(100.5)], 0.51))).toEqual([['in place', 'a']]);
    expect(kinds(planFrame([stored('a', 100)], [sent(100.6)], 0.51))).toEqual([['moved', 'a']]);
    expect(planFrame([stored('a', 100)], [sent(100, { track: 4 })], 0.01).boxes[0]).toMatchObject({
      kind: 'moved',
      changes: { track: 4 },
    });
    const tracked = stored('a', 100, { track: 4 });
    // A file without tracks does not take them away.
    expect(kinds(planFrame([tracked], [sent(100)], 0.01))).toEqual([['in place', 'a']]);
  });

  it('misses only items that the file could know of, and never a box that is too small to be drawn but is there', () => {
    const small = { x2: 105, y2: 15 };
    const boxes = [
      stored('small', 100, small),
      stored('other', 300, { isItem: true, isExpected: false }),
      stored('item', 500),
    ];
    const plan = planFrame(boxes, [sent(100, small), sent(200, { x2: 205 })], 0.01);
    expect(kinds(plan)).toEqual([
      ['in place', 'small'],
      ['too small', null],
    ]);
    expect(plan.missing.map(({ id }) => id)).toEqual(['item']);
  });

  it('adds up by the classes of the file, and by the map once a person has made it', () => {
    const tally = new ImportTally(['Cell', 'dirt']);
    const frame = [
      stored('a', 100),
      stored('b', 200, { class: 'debris' }),
      stored('c', 300),
      stored('d', 600),
    ];
    tally.add(planFrame(frame, [sent(100), sent(200), sent(305), sent(400), sent(500, { class: 1 })], 0.01));
    expect(tally.classes()).toEqual([
      { name: 'Cell', count: 4, added: 1, moved: 1, inPlace: { sperm: 1, debris: 1 } },
      { name: 'dirt', count: 1, added: 1, moved: 0, inPlace: {} },
    ]);
    expect([tally.missing, tally.unusable]).toEqual([1, 0]);
    const classes = tally.classes();
    expect(previewWith({ classes }, { Cell: 'sperm', dirt: null })).toEqual({
      added: 1,
      moved: 1,
      reclassed: 1,
      unchanged: 1,
      leftOut: 1,
    });
    expect(previewWith({ classes }, { Cell: 'cluster', dirt: 'debris' })).toEqual({
      added: 2,
      moved: 1,
      reclassed: 2,
      unchanged: 0,
      leftOut: 0,
    });
    expect(previewWith({ classes }, JSON.parse('{"__proto__":"sperm"}')).leftOut).toBe(5);
  });
});
