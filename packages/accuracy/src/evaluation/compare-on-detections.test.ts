import { describe, expect, it } from 'vitest';
import { type Cell, film, headAt } from '@sarm/measurement/testing/detections';
import { SpermTracker } from '@sarm/measurement/tracking/sperm-tracker';
import { compareOnDetections } from './compare-on-detections.ts';
import { SureStartTracker } from '../rivals/sure-start-tracker.ts';

const sure: Cell = (i) => headAt(100 + i, 100);
/** A speck that is doubted until its sixth frame. */
const doubted: Cell = (i) => headAt(300, 300, 20, i < 5 ? 0.4 : 0.6);
const video = {
  frames: film(10, [sure, doubted]),
  truth: Array.from({ length: 10 }, (_, i) => [{ id: 4, x: 100 + i, y: 100, width: 20, height: 20 }]),
};
const scored = (startConfidence: number) =>
  compareOnDetections([video], {
    own: () => new SpermTracker({ startConfidence }),
    wrapped: () => new SureStartTracker(new SpermTracker(), startConfidence),
  });

describe('trackers on own detections', () => {
  it('are charged with what the detector invents, each by its name', () => {
    for (const row of scored(0)) expect(row).toMatchObject({ mota: 0, precision: 0.5, recall: 1 });
    expect(scored(0).map((row) => row.tracker)).toEqual(['own', 'wrapped']);
  });

  it('leave out what is doubted until it is sure, by their own rule or by that of the wrapper', () => {
    for (const row of scored(0.5)) expect(row).toMatchObject({ mota: 0.5, precision: 10 / 15, recall: 1 });
    for (const row of scored(0.7)) expect(row).toMatchObject({ mota: 1, precision: 1 });
  });
});
