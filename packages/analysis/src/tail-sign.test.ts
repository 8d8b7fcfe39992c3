import { px } from '@sarm/domain/units';
import type { Detection } from '@sarm/measurement/detection';
import { LEAST_TAIL } from '@sarm/measurement/analysis/leave-out-bodies';
import { describe, expect, it } from 'vitest';
import { tailSign } from './tail-sign.ts';

const SIZE = 120;
const head = (x = 60, y = 60): Detection => ({
  x: px(x),
  y: px(y),
  width: px(13),
  height: px(13),
  confidence: 0.8,
  kind: 'sperm',
});

/** Ground with its noise, and what is drawn on it: grey levels by place. */
function picture(draw: (x: number, y: number) => number) {
  let state = 7;
  const noise = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return (6 * state) / 2 ** 31 - 3;
  };
  const gray = Uint8Array.from({ length: SIZE * SIZE }, (_, at) =>
    Math.round(90 + noise() + draw(at % SIZE, Math.floor(at / SIZE))),
  );
  return { gray, width: SIZE, height: SIZE };
}

/** A line that bends to one side, two pixels wide, 25 levels darker than the ground. */
const tail = (x: number, y: number): number =>
  x > 66 && x < 110 && Math.abs(y - 60 - ((x - 60) / 12) ** 2) < 1.5 ? -25 : 0;
const disc = (x: number, y: number): number => (Math.hypot(x - 60, y - 60) < 6 ? 120 : 0);

describe('the sign of a tail', () => {
  it('is found along a bent dark line, whatever the head looks like', () => {
    expect(tailSign(picture(tail), head())).toBeGreaterThan(LEAST_TAIL);
    expect(
      tailSign(
        picture((x, y) => tail(x, y) + disc(x, y)),
        head(),
      ),
    ).toBeGreaterThan(LEAST_TAIL);
  });

  it('is found where the other side of the head is cut by the edge of the picture', () => {
    const shifted = picture((x, y) => tail(x + 54, y));
    expect(tailSign(shifted, head(6, 60))).toBeGreaterThan(LEAST_TAIL);
  });

  it('is absent around a body without one, around a bright line, and past a dark speck', () => {
    const speck = (x: number, y: number): number => (Math.hypot(x - 78, y - 60) < 3 ? -60 : 0);
    expect(tailSign(picture(disc), head())).toBeLessThan(LEAST_TAIL / 2);
    expect(
      tailSign(
        picture((x, y) => -tail(x, y)),
        head(),
      ),
    ).toBeLessThan(LEAST_TAIL / 2);
    expect(
      tailSign(
        picture((x, y) => disc(x, y) + speck(x, y)),
        head(),
      ),
    ).toBeLessThan(LEAST_TAIL);
  });
});
