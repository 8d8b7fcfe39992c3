import { describe, expect, it } from 'vitest';
import { judgeQuality } from './judge-quality.ts';
import { BrightnessMeter } from './measure-brightness.ts';

const bright = { mean: 120, bright: 220 };

describe('judgeQuality', () => {
  it('calls an ordinary recording good', () => {
    expect(judgeQuality({ frameRate: 50, brightness: bright, damaged: false })).toEqual({
      verdict: 'good',
      reasons: [],
    });
  });

  it('names a frame rate below 25, not one of 25', () => {
    const judged = (frameRate: number | null) =>
      judgeQuality({ frameRate, brightness: bright, damaged: false });
    expect(judged(24.99).verdict).toBe('good');
    expect(judged(24)).toEqual({ verdict: 'warning', reasons: ['frame rate too low'] });
    expect(judged(null).reasons).toEqual(['frame rate too low']);
  });

  it('names a dark picture but not a dark field with shining cells', () => {
    const judged = (brightness: { mean: number; bright: number }) =>
      judgeQuality({ frameRate: 50, brightness, damaged: false });
    expect(judged({ mean: 15, bright: 60 })).toEqual({ verdict: 'warning', reasons: ['too dark'] });
    expect(judged({ mean: 15, bright: 200 }).verdict).toBe('good');
    expect(judged({ mean: 2, bright: 5 })).toEqual({ verdict: 'unusable', reasons: ['too dark'] });
  });

  it('names damage, and every reason that holds', () => {
    expect(judgeQuality({ frameRate: 10, brightness: { mean: 15, bright: 60 }, damaged: true })).toEqual({
      verdict: 'warning',
      reasons: ['frame rate too low', 'too dark', 'truncated'],
    });
  });
});

describe('BrightnessMeter', () => {
  it('measures mean and the level of the brightest 0.5 percent over all pieces', () => {
    const meter = new BrightnessMeter();
    meter.add(new Uint8Array(9900).fill(10));
    meter.add(new Uint8Array(100).fill(200));
    expect(meter.read()).toEqual({ mean: 11.9, bright: 200 });
    const darker = new BrightnessMeter();
    darker.add(new Uint8Array(9960).fill(10));
    darker.add(new Uint8Array(40).fill(200));
    expect(darker.read().bright).toBe(10);
  });
});
