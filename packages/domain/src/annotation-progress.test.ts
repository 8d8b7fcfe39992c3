import { describe, expect, it } from 'vitest';
import { annotationProgress } from './annotation-progress.ts';

describe('progress of annotation', () => {
  it('is completed at 100 %, in progress above 0, else pending', () => {
    const tries = [
      [120, 120],
      [1, 120],
      [119, 120],
      [0, 120],
      [0, 0],
    ] as const;
    expect(tries.map(([done, all]) => annotationProgress(done, all))).toEqual([
      'completed',
      'in-progress',
      'in-progress',
      'pending',
      'pending',
    ]);
  });
});
