import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crowdedFrame } from '../../testing/crowded-frame.ts';
import { BoxStore } from './box-store.ts';
import { BOX_STYLES } from './box-style.ts';

const picture = { width: 640, height: 480 };
const filled = (count: number) => {
  const objects = crowdedFrame(count, picture);
  const store = new BoxStore();
  store.set(objects);
  store.takeDirty();
  return { store, objects };
};

describe('boxes in typed arrays', () => {
  it('are the last list that was set, whatever the lists before', () => {
    const pool = crowdedFrame(200, picture);
    const changed = pool.map((object) => ({ ...object, verified: !object.verified }));
    const pick = fc.uniqueArray(fc.integer({ min: 0, max: 199 }), { maxLength: 150 });
    fc.assert(
      fc.property(fc.array(fc.tuple(pick, fc.boolean()), { minLength: 1, maxLength: 6 }), (lists) => {
        const store = new BoxStore();
        for (const [places, isChanged] of lists) {
          const objects = places.flatMap((at) => (isChanged ? changed : pool)[at] ?? []);
          store.set(objects);
          expect(store.count).toBe(objects.length);
          for (const object of objects) {
            const row = store.rowOf(object.id) ?? -1;
            expect(store.objectAt(row)).toBe(object);
            expect(Object.values(store.boxAt(row))).toEqual(object.box);
          }
          expect(new Set(store.shownObjects())).toEqual(new Set(objects));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('remember only the parts that changed', () => {
    const { store, objects } = filled(500);
    store.set(objects);
    expect(store.takeDirty()).toEqual({ all: false, parts: [] });
    const [first, ...others] = objects;
    if (first === undefined) throw new Error('no boxes');
    store.set([{ ...first, box: [1, 2, 21, 22] }, ...others]);
    const [x1, y1, x2, y2] = first.box;
    expect(store.takeDirty()).toEqual({
      all: false,
      parts: [
        { x1, y1, x2, y2 },
        { x1: 1, y1: 2, x2: 21, y2: 22 },
      ],
    });
    store.set(others);
    expect(store.takeDirty().parts).toEqual([{ x1: 1, y1: 2, x2: 21, y2: 22 }]);
    expect(store.get(first.id)).toBeNull();
    store.set(others.slice(100));
    expect(store.takeDirty().all).toBe(true);
  });

  it('are grouped by style, each shown one once', () => {
    const { store, objects } = filled(300);
    store.filter({ minConfidence: 0.4, shows: ({ class: cell }) => cell === 'sperm' });
    const { rows, starts } = store.grouped();
    const expected = objects.filter((each) => each.confidence >= 0.4 && each.class === 'sperm');
    expect(rows.length).toBe(expected.length);
    expect(new Set([...rows].map((row) => store.objectAt(row)))).toEqual(new Set(expected));
    BOX_STYLES.forEach((_, style) => {
      for (const row of rows.subarray(starts[style], starts[style + 1])) expect(store.style[row]).toBe(style);
    });
  });

  it('show a box exactly at the limit of the filter, and hide what is added below it', () => {
    const { store, objects } = filled(2);
    const [one, two] = objects;
    if (one === undefined || two === undefined) throw new Error('no boxes');
    store.filter({ minConfidence: 0.4 });
    store.put({ ...one, confidence: 0.4 });
    store.put({ ...two, confidence: 0.399 });
    expect([store.isShown(one.id), store.isShown(two.id)]).toEqual([true, false]);
  });

  it('lift what is selected out of the idle ones, and only that', () => {
    const { store, objects } = filled(100);
    store.lift([objects[3]?.id ?? '', 'missing']);
    expect(store.takeDirty().parts).toHaveLength(1);
    expect([...store.lifted].filter((each) => each === 1)).toHaveLength(1);
    store.lift([objects[4]?.id ?? '']);
    expect(store.takeDirty().parts).toHaveLength(2);
  });
});
