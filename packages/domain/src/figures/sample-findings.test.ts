import { describe, expect, it } from 'vitest';
import { FINDING_LIMITS, keepsLimit } from './sample-findings.ts';

describe('findings of a person against the WHO limits', () => {
  it('keeps a lower limit from it on and an upper limit up to it', () => {
    expect(keepsLimit('ph', 7.1)).toBe(false);
    expect(keepsLimit('ph', 7.2)).toBe(true);
    expect(keepsLimit('vitality_percent', 53.9)).toBe(false);
    expect(keepsLimit('vitality_percent', 54)).toBe(true);
    expect(keepsLimit('peroxidase_million_per_ml', 1)).toBe(true);
    expect(keepsLimit('peroxidase_million_per_ml', 1.01)).toBe(false);
    expect(keepsLimit('liquefaction_minutes', 60)).toBe(true);
    expect(keepsLimit('liquefaction_minutes', 61)).toBe(false);
  });

  it('reports nothing where there is no value or no limit', () => {
    expect(keepsLimit('ph', null)).toBeNull();
    expect(keepsLimit('round_cells_million_per_ml', 3)).toBeNull();
    expect(keepsLimit('appearance', 'yellow')).toBeNull();
    expect(Object.keys(FINDING_LIMITS)).toHaveLength(4);
  });
});
