import { describe, expect, it } from 'vitest';
import { frameTimes } from './frame-times.ts';
import { observeCells, observeClusters } from './observation.ts';
import { createSample, sampleAt } from './sample.ts';
import { DEFAULT_SETTINGS, expectedHeadsPerField, type SampleSettings } from './sample-settings.ts';

const settings = (changes: Partial<SampleSettings>): SampleSettings => ({
  ...DEFAULT_SETTINGS,
  specks: 0,
  debris: 0,
  ...changes,
});

const places = (seed: number, times: readonly number[]): Map<number, string> => {
  const sample = createSample(settings({ seed, driftX: 3 }));
  const out = new Map<number, string>();
  for (const time of times) {
    out.set(
      time,
      JSON.stringify(sampleAt(sample, time).cells.map((state) => ({ ...state, cell: state.cell.index }))),
    );
  }
  return out;
};

describe('sample', () => {
  it('is the same for the same seed and another for another', () => {
    expect(places(3, [0, 1.5])).toEqual(places(3, [0, 1.5]));
    expect(places(3, [0])).not.toEqual(places(4, [0]));
  });

  it.each([50, 100, 200])('has at %i fps exactly the paths it has at 25 fps', (fps) => {
    const coarse = places(5, frameTimes({ fps: 25, durationS: 3 }));
    const fine = places(5, frameTimes({ fps, durationS: 3 }));
    for (const [time, state] of coarse) expect(fine.get(time)).toBe(state);
  });

  it('does not depend on the order in which times are requested', () => {
    expect(places(6, [4, 0.3, 2]).get(2)).toBe(places(6, [2]).get(2));
  });

  it('keeps cells when other matter is added', () => {
    const bare = createSample(settings({ seed: 2 })).cells.map((c) => [c.originX, c.swim]);
    const dirty = createSample(settings({ seed: 2, specks: 500, debris: 50 })).cells.map((c) => [
      c.originX,
      c.swim,
    ]);
    expect(dirty).toEqual(bare);
  });

  it('refuses settings that would draw a picture with a wrong truth', () => {
    for (const wrong of [
      { umPerPixel: 0 },
      { concentration: -1 },
      { clusterSize: 1 },
      { dilution: Number.NaN },
    ]) {
      expect(() => createSample(settings(wrong))).toThrow(RangeError);
    }
  });
});

describe('count per field', () => {
  const count = (sample: ReturnType<typeof createSample>, time: number): number =>
    observeCells(sample, sampleAt(sample, time)).filter((seen) => seen.inside).length;

  it.each([
    { concentration: 5, dilution: 1, clusteredShare: 0 },
    { concentration: 20, dilution: 1, clusteredShare: 0 },
    { concentration: 40, dilution: 2, clusteredShare: 0 },
    { concentration: 20, dilution: 1, clusteredShare: 0.3 },
  ])(
    'has the mean of the concentration from first to last second, and Poisson spread when free (%o)',
    (changes) => {
      const seeds = 250;
      const base = settings({
        ...changes,
        driftX: 8,
        widthPx: 400,
        heightPx: 300,
        roundCells: 0,
        pinheads: 0,
      });
      const expected = expectedHeadsPerField(base);
      const counts: Record<number, number[]> = { 0: [], 8: [] };
      for (let seed = 1; seed <= seeds; seed += 1) {
        const sample = createSample({ ...base, seed });
        for (const time of [0, 8]) counts[time]!.push(count(sample, time));
      }
      for (const seen of Object.values(counts)) {
        const mean = seen.reduce((a, b) => a + b, 0) / seeds;
        const spread = seen.reduce((sum, n) => sum + (n - mean) ** 2, 0) / (seeds - 1) / expected;
        expect(Math.abs(mean - expected)).toBeLessThan(
          3.5 * Math.sqrt((expected * Math.max(1, spread)) / seeds),
        );
        const clumped = changes.clusteredShare > 0;
        expect(spread).toBeGreaterThan(clumped ? 1.2 : 1 - 4 * Math.sqrt(2.5 / seeds));
        expect(spread).toBeLessThan(clumped ? 4 : 1 + 4 * Math.sqrt(2.5 / seeds));
      }
    },
  );

  it('lets cells come and go, each lap under a new name', () => {
    const sample = createSample(settings({ seed: 9, meanSpeed: 90, driftX: 60 }));
    const first = new Set(observeCells(sample, sampleAt(sample, 0)).map((seen) => seen.cell));
    const last = observeCells(sample, sampleAt(sample, 8)).map((seen) => seen.cell);
    expect(last.filter((id) => !first.has(id)).length).toBeGreaterThan(5);
    expect(last.some((id) => id.includes('@'))).toBe(true);
  });
});

describe('encounters', () => {
  it('makes pairs meet inside the field without moving the count', () => {
    const calm = createSample(settings({ seed: 4, collisionPairs: 0, concentration: 30 }));
    const busy = createSample(settings({ seed: 4, collisionPairs: 6, concentration: 30 }));
    expect(busy.cells.length).toBe(calm.cells.length);
    const moved = busy.cells.filter((cell, i) => cell.originX !== calm.cells[i]!.originX);
    expect(moved.length).toBe(6);
    const nearest = new Map(moved.map((cell) => [cell.index, Number.POSITIVE_INFINITY]));
    for (let time = 0; time < 4; time += 0.005) {
      const { cells } = sampleAt(busy, time);
      for (const cell of moved) {
        const here = cells[cell.index]!;
        const inside = here.x >= 0 && here.y >= 0 && here.x < 320 && here.y < 240;
        for (const other of cells) {
          if (!inside || other === here) continue;
          const apart = Math.hypot(other.x - here.x, other.y - here.y);
          nearest.set(cell.index, Math.min(apart, nearest.get(cell.index)!));
        }
      }
    }
    expect(Math.max(...nearest.values())).toBeLessThan(0.6);
  });

  it('flags heads that are close and encloses clusters', () => {
    const sample = createSample(settings({ seed: 12, clusteredShare: 0.5, clusterSize: 5 }));
    const seen = observeCells(sample, sampleAt(sample, 0));
    const clustered = seen.filter((one) => one.cluster !== null);
    expect(clustered.filter((one) => one.crossing).length).toBeGreaterThan(0.6 * clustered.length);
    const clusters = observeClusters(seen);
    expect(clusters.length).toBeGreaterThan(1);
    for (const cluster of clusters) {
      for (const member of seen.filter((one) => cluster.cells.includes(one.cell))) {
        expect(member.box.left).toBeGreaterThanOrEqual(cluster.box.left);
        expect(member.box.top + member.box.height).toBeLessThanOrEqual(
          cluster.box.top + cluster.box.height + 1e-9,
        );
      }
    }
  });

  it('adds position noise of the stated size to the measured positions only', () => {
    const clean = createSample(settings({ seed: 3 }));
    const noisy = createSample(settings({ seed: 3, positionNoiseUm: 1 }));
    const errors: number[] = [];
    for (let i = 0; i < 40; i += 1) {
      const truth = observeCells(clean, sampleAt(clean, i / 20));
      for (const [k, seen] of observeCells(noisy, sampleAt(noisy, i / 20)).entries()) {
        expect(seen.x).toBe(truth[k]!.x);
        errors.push((seen.measured!.x - seen.x) * 0.5, (seen.measured!.y - seen.y) * 0.5);
      }
    }
    const sd = Math.sqrt(errors.reduce((sum, e) => sum + e * e, 0) / errors.length);
    expect(Math.abs(sd - 1)).toBeLessThan(4 / Math.sqrt(2 * errors.length));
  });
});
