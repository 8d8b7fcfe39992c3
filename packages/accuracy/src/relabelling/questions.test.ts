import { px } from '@sarm/domain/units';
import type { Detection } from '@sarm/measurement/detection';
import { createRandom } from '@sarm/simulator/random';
import { describe, expect, it } from 'vitest';
import { type ComparedFrame, findQuestions, passOrder, shuffled } from './questions.ts';

const box = (x: number, y: number, confidence = 0.9): Detection => ({
  x: px(x),
  y: px(y),
  width: px(12),
  height: px(12),
  confidence,
  kind: 'sperm',
});
const label = (x: number, y: number, id: number) => ({ ...box(x, y, 1), label: id });
const OPTIONS = { threshold: 0.35, from: 100 };

/** One head found, one body reported alone, one label missed, one weak body: all stay for 21 frames. */
const scene = Array.from(
  { length: 21 },
  (_, i): ComparedFrame => ({
    frame: 100 + i,
    detections: [box(50, 50), box(200, 200), box(300, 300, 0.2)],
    labels: [label(52, 50, 1), label(400, 100, 2)],
  }),
);

describe('bodies in question', () => {
  const questions = findQuestions(scene, OPTIONS);

  it('are each one body, whatever the number of frames, with their places in test frames alone', () => {
    expect(questions.map(({ kind }) => kind)).toEqual(['false', 'missed', 'found', 'weak']);
    const [alone, missed] = questions;
    expect(alone!.places.map(({ frame }) => frame)).toEqual([100, 110, 120]);
    expect(alone!.places.every(({ x, y }) => x === 200 && y === 200)).toBe(true);
    expect(alone!.shown.frame).toBe(110);
    expect(missed!.places.map(({ x }) => x)).toEqual([400, 400, 400]);
  });

  it('have controls of one place each, in the place of the label', () => {
    const control = questions.find(({ kind }) => kind === 'found');
    expect(control!.places).toHaveLength(1);
    expect(control!.places[0]).toMatchObject({ x: 52, y: 50 });
  });

  it('leave out what no test frame shows, and weak bodies next to a label or a detection', () => {
    const between = scene.map((each) => ({
      ...each,
      labels: each.labels.filter((own) => own.label !== 2 || each.frame % 10 === 5),
      detections: [...each.detections.slice(0, 2), box(208, 200, 0.2)],
    }));
    expect(findQuestions(between, OPTIONS).map(({ kind }) => kind)).toEqual(['false', 'found']);
  });
});

describe('the order of a pass', () => {
  const list = Array.from({ length: 60 }, (_, i) => i);

  it('loses nothing, is the same each time, and differs by seed', () => {
    const order = shuffled(list, createRandom('one'));
    expect(order.toSorted((a, b) => a - b)).toEqual(list);
    expect(shuffled(list, createRandom('one'))).toEqual(order);
    expect(shuffled(list, createRandom('two'))).not.toEqual(order);
    expect(order).not.toEqual(list);
  });

  it('puts every body in every place equally often', () => {
    const sums = [0, 0, 0];
    for (let run = 0; run < 3000; run += 1)
      sums[shuffled(['a', 'b', 'c'], createRandom(run)).indexOf('a')]! += 1;
    for (const sum of sums) expect(Math.abs(sum - 1000)).toBeLessThan(120);
  });

  it('is another one in the second pass', () => {
    const questions = findQuestions(
      Array.from({ length: 30 }, (_, i) => ({
        frame: 100,
        detections: [box(20 * i, 0)],
        labels: [],
      })),
      OPTIONS,
    );
    expect(questions).toHaveLength(30);
    expect(passOrder(questions, 1)).toEqual(passOrder(questions, 1));
    expect(passOrder(questions, 1)).not.toEqual(passOrder(questions, 2));
  });
});
