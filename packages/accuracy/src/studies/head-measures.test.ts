import { shapeOfOutline } from '@sarm/measurement/morphology/shape-of-outline';
import { centreHead } from '@sarm/simulator/truth/head-shape';
import { describe, expect, it } from 'vitest';
import { headMeasuresStudy, measureHeads } from './head-measures.ts';
import { trueHeadOutline } from './true-head-outline.ts';

describe('length and width of heads', () => {
  it('have their truth from the analytic outline', () => {
    const plain = centreHead({ length: 4.5, width: 3, taper: 0, irregular: 0, irregularPhase: 0 });
    const { length, width, area, centre } = shapeOfOutline(trueHeadOutline(plain));
    expect(length).toBeCloseTo(4.5, 9);
    expect(width).toBeCloseTo(3, 4);
    expect(area).toBeCloseTo((Math.PI * 4.5 * 3) / 4, 3);
    expect(Math.hypot(centre.x, centre.y)).toBeLessThan(1e-9);
    const tapered = centreHead({ length: 5, width: 3, taper: 0.5, irregular: 0.4, irregularPhase: 1 });
    const middle = shapeOfOutline(trueHeadOutline(tapered)).centre;
    expect(Math.hypot(middle.x, middle.y)).toBeLessThan(0.01);
  });

  it('MEA-MOR-11 meet their bars on true masks', async () => {
    const options = { short: true, data: undefined, models: '', scratch: '', log: () => undefined };
    const { bars, tables } = await headMeasuresStudy(options);
    expect(bars.filter((bar) => !bar.ok)).toEqual([]);
    expect(bars).toHaveLength(16);
    expect(tables[0]?.rows).toHaveLength(5);
  });

  it('would not on the pixels of a coarse frame', () => {
    const errors = measureHeads({ umPerPixel: 0.5, grid: 1, count: 20 }).map(
      ({ errors: each }) => each.length,
    );
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(-0.03);
  });
});
