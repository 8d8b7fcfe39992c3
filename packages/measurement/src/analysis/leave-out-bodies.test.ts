import { frameIndex, px, seconds, umPerPx } from '@sarm/domain/units';
import { describe, expect, it } from 'vitest';
import type { Detection } from '../detection.ts';
import { type BodySign, MOST_BODIES } from './leave-out-bodies.ts';
import { VideoAnalyser } from './video-analyser.ts';

const FRAMES = 50;
const picture = { width: px(640), height: px(480) };

interface Body {
  readonly x: number;
  readonly side?: number;
  /** Pixels per frame. */
  readonly speed?: number;
  readonly tail?: number;
  readonly bright?: boolean;
}

/** Bodies on a row of their own, looked at in every tenth frame. */
function analysed(bodies: readonly Body[], smallestHead: number | null = 9) {
  const analyser = new VideoAnalyser({ picture, pixelSize: umPerPx(0.5) });
  const signs: BodySign[] = [];
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const detections = bodies.map(({ x, side = 13, speed = 0, tail, bright = true }, i): Detection => {
      const at = { x: px(x), y: px(40 + 18 * i + speed * frame) };
      if (frame % 10 === 0 && tail !== undefined)
        signs.push({ frame, ...at, tail, brighterThanGround: bright });
      return { ...at, width: px(side), height: px(side), confidence: 0.8, kind: 'sperm' };
    });
    analyser.push({ frame: frameIndex(frame), time: seconds(frame / 50), detections });
  }
  const { summary, tracks } = analyser.finish({ signs, smallestHead });
  const [field] = summary.fields;
  return { heads: field?.heads, doubtful: field?.doubtful, tracks: tracks.length, of: field?.tracks };
}

describe('bodies of a video of few', () => {
  it('MEA-CNT-12 count where they show a tail or move', () => {
    expect(
      analysed([
        { x: 100, tail: 14 },
        { x: 300, tail: 9 },
      ]),
    ).toMatchObject({ heads: 2, of: 2 });
    expect(analysed([{ x: 100, tail: 2, speed: 1.2 }])).toMatchObject({ heads: 1, of: 1 });
    expect(analysed([{ x: 100, tail: 2, speed: 1.2, bright: false }])).toMatchObject({ heads: 1 });
  });

  it('MEA-CNT-12 are debris where they are dark or smaller than any head, and no longer tracks', () => {
    const none = { heads: 0, doubtful: undefined, tracks: 0, of: 0 };
    expect(analysed([{ x: 100, tail: 4, bright: false }])).toEqual(none);
    expect(analysed([{ x: 100, tail: 15, bright: false }])).toEqual(none);
    expect(analysed([{ x: 100, tail: 4, side: 7 }])).toEqual(none);
  });

  it('MEA-CNT-12 are doubtful where they are as bright and as large as heads: not counted, and kept to be looked at', () => {
    expect(
      analysed([
        { x: 100, tail: 4 },
        { x: 300, tail: 14 },
      ]),
    ).toEqual({
      heads: 1,
      doubtful: 1,
      tracks: 2,
      of: 1,
    });
    // Without a scale no size excludes a head.
    expect(analysed([{ x: 100, tail: 4, side: 7 }], null)).toMatchObject({ heads: 0, doubtful: 1 });
  });

  it('MEA-CNT-12 are too few to show that the stage was moved: one volume is not counted twice', () => {
    const analyser = new VideoAnalyser({ picture, pixelSize: umPerPx(0.5) });
    const signs: BodySign[] = [];
    for (let frame = 0; frame < FRAMES; frame += 1) {
      const shift = frame < FRAMES / 2 ? 0 : 150;
      const detections = [100, 200].map((x): Detection => {
        const at = { x: px(x + shift), y: px(100 + shift) };
        signs.push({ frame, ...at, tail: 2, brighterThanGround: false });
        return { ...at, width: px(8), height: px(8), confidence: 0.6, kind: 'sperm' };
      });
      analyser.push({ frame: frameIndex(frame), time: seconds(frame / 50), detections });
    }
    const { summary } = analyser.finish({ signs, smallestHead: 9 });
    expect(summary.fields).toMatchObject([{ heads: 0, tracks: 0, frames: FRAMES }]);
  });

  it('MEA-CNT-12 count as before where nothing was seen of them, and where they are many', () => {
    expect(analysed([{ x: 100 }])).toMatchObject({ heads: 1, of: 1 });
    const still = (count: number) =>
      analysed(Array.from({ length: count }, (_, i) => ({ x: 60 + 24 * i, tail: 4 })));
    expect(still(MOST_BODIES)).toMatchObject({ of: 0 });
    expect(still(MOST_BODIES + 1)).toMatchObject({ of: MOST_BODIES + 1 });
  });
});
