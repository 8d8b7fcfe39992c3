import { px } from '@sarm/domain/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Detection, DetectionKind } from '../detection.ts';
import { countHeads, countingFrame, countsInFrame } from './two-edge-rule.ts';

const head = (x: number, y: number, size = 10, kind: DetectionKind = 'sperm'): Detection => ({
  x: px(x),
  y: px(y),
  width: px(size),
  height: px(size),
  confidence: 1,
  kind,
});
const picture = { width: px(640), height: px(480) };
const frame = countingFrame(picture);

describe('two-edge rule', () => {
  it('MEA-CNT-1 counts heads on the left and top edge, not those on the right and bottom edge', () => {
    expect(countsInFrame(head(320, 240), frame)).toBe(true);
    expect(countsInFrame(head(0, 240), frame)).toBe(true);
    expect(countsInFrame(head(320, 0), frame)).toBe(true);
    expect(countsInFrame(head(640, 240), frame)).toBe(false);
    expect(countsInFrame(head(320, 480), frame)).toBe(false);
    expect(countsInFrame(head(635, 240), frame)).toBe(false);
    expect(countsInFrame(head(634.9, 240), frame)).toBe(true);
  });

  it('MEA-CNT-2 excludes a head in a corner that touches an excluded edge', () => {
    expect(countsInFrame(head(0, 0), frame)).toBe(true);
    expect(countsInFrame(head(640, 0), frame)).toBe(false);
    expect(countsInFrame(head(0, 480), frame)).toBe(false);
    expect(countsInFrame(head(640, 480), frame)).toBe(false);
  });

  it('MEA-CNT-2 counts every head exactly once over fields laid side by side', () => {
    const coordinate = fc.oneof(
      fc.double({ min: 20, max: 280, noNaN: true }),
      fc.integer({ min: 2, max: 28 }).map((n) => n * 10),
    );
    fc.assert(
      fc.property(coordinate, coordinate, fc.integer({ min: 1, max: 40 }), (x, y, size) => {
        let counted = 0;
        for (let i = 0; i < 5; i += 1) {
          for (let j = 0; j < 5; j += 1) {
            const tile = {
              left: px(i * 100),
              top: px(j * 100),
              right: px(i * 100 + 100),
              bottom: px(j * 100 + 100),
            };
            if (countsInFrame(head(x, y, size), tile)) counted += 1;
          }
        }
        expect(counted).toBe(1);
      }),
    );
  });

  it('MEA-CNT-3 counts sperm heads only, and a guard shrinks the frame that is counted', () => {
    const detections = [head(50, 50), head(60, 60, 10, 'cluster'), head(70, 70, 10, 'debris'), head(5, 50)];
    expect(countHeads(detections, frame)).toBe(2);
    expect(countHeads(detections, countingFrame(picture, px(20)))).toBe(1);
    expect(() => countingFrame(picture, px(240))).toThrow(RangeError);
  });
});
