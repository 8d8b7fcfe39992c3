import { notice } from '@sarm/domain/catalogue/notices';
import type { StoredCalculation } from '@sarm/domain/stored/calculation';
import { describe, expect, it } from 'vitest';
import { withheldReasons } from './withheld-reasons.ts';

const answer = (success: boolean, notices: StoredCalculation['notices']): StoredCalculation =>
  ({ success, notices }) as StoredCalculation;

describe('why a calculation gave no figure', () => {
  it('is what stands behind its notices, each once', () => {
    const failed = notice('analysis.failed', undefined, [notice('video.original_gone')]);
    const reasons = withheldReasons(answer(false, [failed, failed, notice('missing.no_cells')]));
    expect(reasons).toEqual(['video.original_gone', 'missing.no_cells']);
  });

  it('is nothing where there is one, whatever it warns of', () => {
    expect(withheldReasons(answer(true, [notice('missing.no_cells')]))).toEqual([]);
  });
});
