import { px } from '@sarm/domain/units';
import { expect, it } from 'vitest';
import type { Judged } from './answers.ts';
import { judgedLabels, sharedVerdict } from './judged-labels.ts';
import type { ComparedFrame } from './questions.ts';

const label = (x: number, id: number) => ({
  x: px(x),
  y: px(0),
  width: px(10),
  height: px(10),
  confidence: 1,
  kind: 'sperm' as const,
  label: id,
});
const frames = [0, 10, 20].map(
  (frame): ComparedFrame => ({
    frame,
    detections: [],
    labels: frame === 20 ? [label(frame, 1)] : [label(frame, 1), label(300, 2)],
  }),
);
const judge = (frame: number, x: number, ...passes: Judged['passes']): Judged => ({
  body: 1,
  kind: 'found',
  places: [{ frame, x, y: 0, width: 10, height: 10 }],
  shown: frame,
  passes,
});

it('brings objects back to their labels, which count with all their frames', () => {
  const judged = [
    judge(0, 0, 'head', 'head'),
    judge(20, 20, 'head', 'no head'),
    judge(10, 300, 'no head', 'no head'),
    { ...judge(10, 300, 'head', 'head'), kind: 'missed' as const },
  ];
  expect(judgedLabels(frames, judged, 'found')).toEqual([
    { frames: 3, verdicts: ['head', 'doubtful'] },
    { frames: 2, verdicts: ['no head'] },
  ]);
  expect(judgedLabels(frames, judged, 'missed')).toEqual([{ frames: 2, verdicts: ['head'] }]);
});

it('has a verdict of a label only where all its moments agree', () => {
  expect(sharedVerdict({ frames: 3, verdicts: ['head', 'head'] })).toBe('head');
  expect(sharedVerdict({ frames: 3, verdicts: ['head', 'no head'] })).toBe('doubtful');
});
