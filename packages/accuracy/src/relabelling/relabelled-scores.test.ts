import { px } from '@sarm/domain/units';
import type { Detection } from '@sarm/measurement/detection';
import { describe, expect, it } from 'vitest';
import { kappaOf } from './agreement-table.ts';
import type { Answer, Judged } from './answers.ts';
import type { QuestionKind } from './questions.ts';
import { scoreRelabelled } from './relabelled-scores.ts';
import { verdictOf } from './relabelled-truth.ts';

const SIZE = { width: 640, height: 480 };
const box = (x: number, y: number): Detection => ({
  x: px(x),
  y: px(y),
  width: px(12),
  height: px(12),
  confidence: 0.9,
  kind: 'sperm',
});
const judge = (kind: QuestionKind, { x, y }: Detection, ...passes: [Answer, Answer]): Judged => ({
  body: 1,
  kind,
  places: [{ frame: 10, x, y, width: 12, height: 12 }],
  shown: 10,
  passes,
});
/** Found: one head. Reported alone: two bodies, one of them cut by the edge. Not reported: one label. */
const [head, cut, alone, missed] = [box(100, 100), box(636, 200), box(300, 300), box(400, 100)];
const frame = {
  frame: 10,
  detections: [head, cut, alone],
  labels: [
    { ...head, label: 1 },
    { ...missed, label: 2 },
  ],
};

it('takes only what both passes say', () => {
  expect(verdictOf({ passes: ['head', 'head'] })).toBe('head');
  expect(verdictOf({ passes: ['no head', 'no head'] })).toBe('no head');
  for (const passes of [
    ['head', 'no head'],
    ['unsure', 'unsure'],
    ['unsure', 'head'],
  ] as const)
    expect(verdictOf({ passes })).toBe('doubtful');
});

describe('scores against labels that were judged again', () => {
  it('are those of the public labels where every answer confirms them', () => {
    const scores = scoreRelabelled(
      [frame],
      [
        judge('false', cut, 'no head', 'no head'),
        judge('false', alone, 'no head', 'no head'),
        judge('missed', missed, 'head', 'head'),
      ],
      SIZE,
    );
    expect(scores.scores.publicLabels.all).toMatchObject({ found: 1, extra: 2, missed: 1 });
    expect(scores.scores.publicLabels.inner).toMatchObject({ found: 1, extra: 1, missed: 1 });
    expect(scores.scores.agreed).toEqual(scores.scores.publicLabels);
    expect(scores.scores.withoutDoubt).toEqual(scores.scores.publicLabels);
    expect(scores.scores.ceiling.all.f1).toBe(1);
    expect(scores).toMatchObject({ apart: 0, second: 0, notJudged: 0 });
  });

  it('count added heads as found and removed labels as no miss, and give the ceiling of the public labels', () => {
    const {
      scores: { agreed, ceiling, publicLabels },
    } = scoreRelabelled(
      [frame],
      [
        judge('false', cut, 'head', 'head'),
        judge('false', alone, 'no head', 'no head'),
        judge('missed', missed, 'no head', 'no head'),
      ],
      SIZE,
    );
    expect(publicLabels.all).toMatchObject({ found: 1, extra: 2, missed: 1 });
    expect(agreed.all).toMatchObject({ found: 2, extra: 1, missed: 0 });
    expect(agreed.inner).toMatchObject({ found: 1, extra: 1, missed: 0 });
    // Truth has the head and the cut one, the public labels the head and the one that is none.
    expect(ceiling.all).toMatchObject({ found: 1, extra: 1, missed: 1, f1: 0.5 });
    expect(ceiling.inner).toMatchObject({ found: 1, extra: 0, missed: 1 });
  });

  it('leave out what is doubtful on both sides, and only from the last of the three', () => {
    const {
      scores: { agreed, withoutDoubt },
    } = scoreRelabelled(
      [frame],
      [
        judge('false', cut, 'head', 'unsure'),
        judge('false', alone, 'head', 'no head'),
        judge('missed', missed, 'unsure', 'unsure'),
      ],
      SIZE,
    );
    expect(agreed.all).toMatchObject({ found: 1, extra: 2, missed: 1 });
    expect(withoutDoubt.all).toMatchObject({ found: 1, extra: 0, missed: 0 });
  });

  it('keep what was found of a label that stays, though a doubtful place is next to it', () => {
    const near = box(106, 100);
    const { scores } = scoreRelabelled([frame], [judge('false', near, 'unsure', 'head')], SIZE);
    expect(scores.withoutDoubt.all.found).toBe(1);
  });

  it('add no second head to a label that stays', () => {
    const near = box(108, 100);
    const twice = { ...frame, detections: [head, near] };
    const { scores, second } = scoreRelabelled([twice], [judge('false', near, 'head', 'head')], SIZE);
    expect(second).toBe(1);
    expect(scores.agreed.all).toMatchObject({ found: 1, extra: 1, missed: 1 });
  });

  it('take a label and a detection 10 to 20 px from it for one head: an error, or none where the label moves', () => {
    const apartFrom = box(415, 100);
    const shifted = { ...frame, detections: [head, apartFrom] };
    const answers = [judge('false', apartFrom, 'head', 'head'), judge('missed', missed, 'head', 'head')];
    const { scores, apart } = scoreRelabelled([shifted], answers, SIZE);
    expect(apart).toBe(1);
    expect(scores.agreed.all).toMatchObject({ found: 1, extra: 1, missed: 1 });
    expect(scores.moved.all).toMatchObject({ found: 2, extra: 0, missed: 0 });
    expect(scores.ceiling.all.f1).toBe(1);
    const removed = [answers[0]!, judge('missed', missed, 'no head', 'no head')];
    const gone = scoreRelabelled([shifted], removed, SIZE);
    expect(gone.apart).toBe(0);
    expect(gone.scores.agreed.all).toMatchObject({ found: 2, extra: 0, missed: 0 });
  });

  it('change nothing by controls or by answers of another frame', () => {
    const elsewhere = { ...judge('false', alone, 'head', 'head'), shown: 20 };
    const scores = scoreRelabelled(
      [frame],
      [
        judge('found', head, 'no head', 'no head'),
        judge('weak', box(500, 400), 'head', 'head'),
        { ...elsewhere, places: elsewhere.places.map((place) => ({ ...place, frame: 20 })) },
      ],
      SIZE,
    );
    expect(scores.scores.agreed).toEqual(scores.scores.publicLabels);
    expect(scores.notJudged).toBe(3);
  });
});

it('gives κ of the two passes by the same rule as rounds, and none where there is one answer alone', () => {
  const all = (list: readonly [Answer, Answer][]): readonly Judged[] =>
    list.map((passes) => judge('false', head, ...passes));
  const times = (count: number, ...passes: [Answer, Answer]): [Answer, Answer][] =>
    Array.from({ length: count }, () => passes);
  const table = [
    ...times(20, 'head', 'head'),
    ...times(5, 'head', 'no head'),
    ...times(10, 'no head', 'head'),
    ...times(15, 'no head', 'no head'),
  ];
  const kappa = kappaOf(all(table));
  expect(kappa).toMatchObject({ available: true, value: expect.closeTo(0.4, 12) });
  expect(kappa.available && kappa.interval.lower > 0.1 && kappa.interval.upper < 0.7).toBe(true);
  expect(kappaOf(all(times(9, 'head', 'head')))).toMatchObject({ available: false });
});
