import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planStretches, seekArgs } from './pick-frames.ts';
import { frameTimes, measuredRate, measuredSeconds, type Timeline } from '@sarm/domain/videos/timeline';
import { decodeTimeline, encodeTimeline } from './timeline-file.ts';
import { jpegScale } from './extract-pictures.ts';

const timeline = (pts: number[], keys: number[] = [], timeBase: [number, number] = [1, 1000]): Timeline => ({
  timeBase,
  stream: 0,
  pts,
  keys,
});

const anyTimeline = fc
  .record({
    first: fc.integer({ min: -1e6, max: 1e12 }),
    gaps: fc.array(fc.integer({ min: 1, max: 1e6 }), { maxLength: 200 }),
    timeBase: fc.tuple(fc.integer({ min: 1, max: 1001 }), fc.integer({ min: 1, max: 1e7 })),
    keyEvery: fc.integer({ min: 1, max: 50 }),
  })
  .map(({ first, gaps, timeBase, keyEvery }) => {
    const pts = gaps.reduce<number[]>((all, gap) => [...all, (all.at(-1) ?? 0) + gap], [first]);
    return timeline(
      pts,
      pts.flatMap((_, index) => (index % keyEvery === 0 ? [index] : [])),
      timeBase,
    );
  });

describe('timeline', () => {
  it('comes back from its file tick for tick', async () => {
    await fc.assert(
      fc.asyncProperty(anyTimeline, async (written) => {
        expect(await decodeTimeline(await encodeTimeline(written))).toEqual(written);
      }),
      { numRuns: 30 },
    );
  });

  it('counts seconds from the first frame and measures rate and length from the times', () => {
    const late = timeline([500, 520, 540, 560]);
    expect(frameTimes(late)).toEqual([0, 0.02, 0.04, 0.06]);
    expect(measuredRate(late)).toBeCloseTo(50, 12);
    expect(measuredSeconds(late)).toBeCloseTo(0.08, 12);
    expect(measuredRate(timeline([7]))).toBeNull();
    expect(measuredSeconds(timeline([7]))).toBeNull();
  });
});

describe('planStretches', () => {
  it('jumps over long gaps to the last fresh frame before the requested one', () => {
    const keys = [0, 30, 60, 90];
    const long = timeline(
      Array.from({ length: 120 }, (_, i) => i),
      keys,
    );
    expect(planStretches(long, [0, 5, 70, 119], 15)).toEqual([
      { from: null, indices: [0, 5] },
      { from: 60, indices: [70] },
      { from: 90, indices: [119] },
    ]);
    expect(planStretches(long, [0, 5, 70, 119], 200)).toEqual([{ from: null, indices: [0, 5, 70, 119] }]);
    expect(planStretches({ ...long, keys: [] }, [0, 119], 1)).toEqual([{ from: null, indices: [0, 119] }]);
    expect(planStretches(long, [], 1)).toEqual([]);
  });

  it('keeps every requested frame once, in order, and begins at or before it', () => {
    fc.assert(
      fc.property(
        anyTimeline,
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 7 }),
        (any, over, every) => {
          const picked = any.pts.flatMap((_, index) => (index % every === 0 ? [index] : []));
          const stretches = planStretches(any, picked, over);
          expect(stretches.flatMap((stretch) => stretch.indices)).toEqual(picked);
          expect(stretches.every(({ from, indices }) => from === null || from <= (indices[0] ?? -1))).toBe(
            true,
          );
          expect(stretches.every(({ from }) => from === null || any.keys.includes(from))).toBe(true);
        },
      ),
    );
  });

  it('never requests a time from ffmpeg before the fresh frame', () => {
    fc.assert(
      fc.property(anyTimeline, (any) => {
        const from = any.keys.at(-1) ?? 0;
        const [ss = ''] = seekArgs(any, { from, indices: [from] }).slice(-1);
        const seekTo = BigInt(ss.replace('us', '')) * BigInt(any.timeBase[1]);
        const exact = BigInt(any.pts[from] ?? 0) * BigInt(any.timeBase[0]) * 1_000_000n;
        const late = seekTo - exact;
        expect(exact < 0n || (late >= 0n && late < BigInt(any.timeBase[1]))).toBe(true);
      }),
    );
  });
});

describe('jpegScale', () => {
  it('TEC-316 maps qualities of 50 to 100 in steps of 5 to ten and more different scales, best first', () => {
    const scales = Array.from({ length: 11 }, (_, i) => jpegScale(100 - 5 * i));
    expect(scales[0]).toBe(1);
    expect(scales[1]).toBe(2);
    expect(scales.at(-1)).toBe(17);
    expect(scales).toEqual([...new Set(scales)].sort((a, b) => a - b));
  });
});
