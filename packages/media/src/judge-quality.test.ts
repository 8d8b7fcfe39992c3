import { describe, expect, it } from 'vitest';
import { judgeQuality, type MeasuredQuality } from './judge-quality.ts';
import { BrightnessMeter } from './measure-brightness.ts';
import type { MeasuredPictures } from './measure-pictures.ts';

const brightness = { mean: 120, bright: 220, clipped: 0 };
const sound: MeasuredPictures = { brightness, blurUm: 0.2, driftPx: 1, measures: null };
const judged = (change: Partial<MeasuredQuality>, pictures: Partial<MeasuredPictures> = {}) =>
  judgeQuality({
    frames: 100,
    frameRate: 50,
    pictures: { ...sound, ...pictures },
    width: 640,
    damaged: false,
    file: {},
    ...change,
  });

describe('judgeQuality', () => {
  it('calls an ordinary recording good', () => {
    expect(judged({})).toEqual({ verdict: 'good', reasons: [] });
  });

  it('names a frame rate below 25, not one of 25', () => {
    expect(judged({ frameRate: 24.99 }).verdict).toBe('good');
    expect(judged({ frameRate: 24 })).toEqual({ verdict: 'warning', reasons: ['frame rate too low'] });
    expect(judged({ frameRate: 15 })).toEqual({ verdict: 'warning', reasons: ['frame rate too low'] });
    expect(judged({ frameRate: null }).reasons).toEqual(['frame rate too low']);
  });

  it('calls a single picture unusable and says why, instead of naming a frame rate that it cannot have', () => {
    expect(judged({ frames: 1, frameRate: null })).toEqual({ verdict: 'unusable', reasons: ['one frame'] });
    expect(judged({ frames: 2, frameRate: 50 }).verdict).toBe('good');
  });

  it('names a dark picture but not a dark field with shining cells', () => {
    const dark = (mean: number, bright: number) => judged({}, { brightness: { mean, bright, clipped: 0 } });
    expect(dark(15, 60)).toEqual({ verdict: 'warning', reasons: ['too dark'] });
    expect(dark(15, 200).verdict).toBe('good');
    expect(dark(2, 5)).toEqual({ verdict: 'unusable', reasons: ['too dark'] });
  });

  it('names smeared structures and a moving stage, and neither where it could not be measured', () => {
    expect(judged({}, { blurUm: 0.9 })).toEqual({ verdict: 'warning', reasons: ['out of focus'] });
    expect(judged({}, { driftPx: 30 })).toEqual({ verdict: 'warning', reasons: ['drift'] });
    expect(judged({ width: 1920 }, { driftPx: 30 }).verdict).toBe('good');
    expect(judged({}, { blurUm: null, driftPx: null }).verdict).toBe('good');
  });

  it('BUS-233 warns of faults of file and picture too', () => {
    const white = { ...brightness, clipped: 0.3 };
    expect(judged({}, { brightness: white })).toEqual({ verdict: 'warning', reasons: ['overexposed'] });
    expect(judged({ frameRate: 10, file: { squarePixels: false } })).toEqual({
      verdict: 'warning',
      reasons: ['frame rate too low', 'stretched_pixels'],
    });
  });

  it('BUS-233 names damage, and every reason that holds', () => {
    const dark = { mean: 15, bright: 60, clipped: 0 };
    expect(judged({ frameRate: 10, damaged: true }, { brightness: dark, blurUm: 2 })).toEqual({
      verdict: 'warning',
      reasons: ['frame rate too low', 'out of focus', 'too dark', 'truncated'],
    });
  });
});

describe('BrightnessMeter', () => {
  it('measures mean, clipped share and the level of the brightest 0.5 percent over all pieces', () => {
    const meter = new BrightnessMeter();
    meter.add(new Uint8Array(9900).fill(10));
    meter.add(new Uint8Array(100).fill(200));
    expect(meter.read()).toEqual({ mean: 11.9, bright: 200, clipped: 0 });
    const darker = new BrightnessMeter();
    darker.add(new Uint8Array(9960).fill(10));
    darker.add(new Uint8Array(40).fill(255));
    expect(darker.read()).toMatchObject({ bright: 10, clipped: 0.004 });
  });
});
