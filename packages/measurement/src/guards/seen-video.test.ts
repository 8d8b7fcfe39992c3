import { frameIndex, px, seconds, umPerPx } from '@sarm/domain/units';
import { describe, expect, it } from 'vitest';
import { beatingCells } from '../../testing/beating-cells.ts';
import { type Cell, film, frameOf, headAt } from '../../testing/detections.ts';
import { VideoAnalyser } from '../analysis/video-analyser.ts';
import type { FrameDetections } from '../detection.ts';
import type { SeenVideo } from './seen-video.ts';

const picture = { width: px(640), height: px(480) };
const FRAMES = 120;

const seenIn = (frames: readonly FrameDetections[], startConfidence?: number): SeenVideo => {
  const analyser = new VideoAnalyser({ picture, pixelSize: umPerPx(0.5), startConfidence });
  for (const frame of frames) analyser.push(frame);
  const { seen } = analyser.finish().summary;
  if (seen === undefined) throw new Error('nothing was seen');
  return seen;
};
/** The pictures of another order at the times of this one. */
const shown = (
  frames: readonly FrameDetections[],
  order: readonly number[],
  fps = 50,
): readonly FrameDetections[] =>
  order.map((from, i) => ({
    frame: frameIndex(i),
    time: seconds(i / fps),
    detections: frames[from]?.detections ?? [],
  }));
const indices = Array.from({ length: FRAMES }, (_, i) => i);
const plain = film(FRAMES, beatingCells({ moving: 10, still: 8 }));

describe('what is seen of a video', () => {
  it('MEA-SEE-1 finds pictures that are shown twice by cells that stand still together', () => {
    expect(seenIn(plain).pace).toEqual({ judged: FRAMES - 1, repeatedShare: 0, leapShare: 0 });
    const doubled = seenIn(
      shown(
        plain,
        indices.map((i) => i - (i % 2)),
      ),
    );
    expect(doubled.pace.repeatedShare).toBeGreaterThan(0.45);
    const pulldown = seenIn(
      shown(
        plain,
        indices.map((i) => i - Math.ceil(i / 5)),
      ),
    );
    expect(pulldown.pace.repeatedShare).toBeCloseTo(0.2, 1);
    const stills = seenIn(film(FRAMES, beatingCells({ moving: 0, still: 18 })));
    expect(stills.pace).toEqual({ judged: 0, repeatedShare: 0, leapShare: 0 });
  });

  it('MEA-SEE-2 finds missing pictures by cells that leap together, and not by a shaken stage', () => {
    const gaps = seenIn(
      shown(
        plain,
        indices.filter((i) => i % 10 !== 4),
      ),
    );
    expect(gaps.pace.leapShare).toBeGreaterThan(0.06);
    const shaken = plain.map((frame, i) => ({
      ...frame,
      detections: frame.detections.map((d) => ({ ...d, x: px(d.x + 3 * Math.sin(1.7 * i)) })),
    }));
    expect(seenIn(shaken).pace).toMatchObject({ repeatedShare: 0, leapShare: 0 });
    // Times that show the missing pictures raise no warning.
    const declared = plain.filter((_, i) => i % 10 !== 4);
    expect(seenIn(declared).pace.leapShare).toBe(0);
  });

  it('MEA-SEE-3 measures the beat of the swimmers, which a frame rate written wrong changes by its factor', () => {
    const at = (fps: number) => seenIn(shown(plain, indices, fps)).beat;
    expect(at(50)).toMatchObject({ tracks: 10, crossings: expect.closeTo(10, 0) });
    expect(at(25).crossings).toBeLessThan(7);
    expect(at(100).crossings).toBeGreaterThan(18.5);
    expect(seenIn(film(FRAMES, beatingCells({ moving: 0, still: 9 }))).beat).toEqual({
      tracks: 0,
      crossings: null,
      vap: null,
      vcl: null,
    });
  });

  it('MEA-SEE-4 compares the halves by the cells that come and go', () => {
    const halves = seenIn(plain).halves;
    expect(halves?.deviation).toBeLessThan(2);
    const vanishing: readonly Cell[] = beatingCells({ moving: 2, still: 30 }).map(
      (cell, i) => (frame) => (i % 3 === 0 && frame >= 60 ? undefined : cell(frame)),
    );
    const faded = seenIn(film(FRAMES, vanishing)).halves;
    expect(faded?.first).toBeCloseTo(32, 0);
    expect(faded?.deviation).toBeGreaterThan(3);
    const elsewhere = [1, 2, 3, 4].map(
      (i): Cell =>
        () =>
          headAt(100 * i + 37, 400, 12),
    );
    const before = film(
      100,
      [1, 2, 3, 4, 5, 6].map(
        (i): Cell =>
          () =>
            headAt(80 * i - 20, 60, 12),
      ),
    );
    const moved = [...before, ...film(150, elsewhere).slice(100)];
    expect(seenIn(moved).halves).toBeNull();
  });

  it('MEA-SEE-5 distinguishes heads from what comes and goes', () => {
    expect(seenIn(plain).lasting).toEqual({ flickerShare: 0, missedShare: 0 });
    const flicker: readonly Cell[] = beatingCells({ moving: 0, still: 20 }).map(
      (cell, i) => (frame) => ((frame * 7 + i * 3) % 5 < 2 ? undefined : cell(frame)),
    );
    expect(seenIn(film(FRAMES, flicker)).lasting.missedShare).toBeGreaterThan(0.3);
    const sparks = indices.map((i) => frameOf(i, [headAt((i * 97) % 600, (i * 53) % 440, 12)]));
    expect(seenIn(sparks).lasting.flickerShare).toBeGreaterThan(0.9);
  });

  it('MEA-SEE-6 gives sizes and scores one vote per track', () => {
    const small = beatingCells({ moving: 0, still: 9, headPx: 6 }).map((cell) => (frame: number) => ({
      ...(cell(frame) ?? headAt(0, 0)),
      confidence: 0.55,
    }));
    const { heads } = seenIn(
      film(FRAMES, [...beatingCells({ moving: 10, still: 10 }).slice(0, 11), ...small]),
    );
    expect(heads).toMatchObject({
      sidePx: 12,
      score: expect.closeTo(0.9, 3),
      scoreLow: expect.closeTo(0.55, 3),
    });
    expect(heads.sideSpread).toBeGreaterThan(0.2);
    expect(seenIn(film(10, beatingCells({ moving: 3, still: 3 }))).heads).toEqual({
      tracks: 0,
      sidePx: null,
      sideSpread: null,
      aspect: null,
      score: null,
      scoreLow: null,
    });
  });

  it('MEA-SEE-6 distinguishes boxes that are longer one way from boxes of every direction', () => {
    const wide = beatingCells({ moving: 10, still: 10 }).map((cell) => (frame: number) => {
      const head = cell(frame) ?? headAt(0, 0);
      return { ...head, width: px(head.width * 1.15) };
    });
    expect(seenIn(film(FRAMES, wide)).heads.aspect?.log).toBeCloseTo(Math.log(1.15), 3);
    expect(seenIn(film(FRAMES, beatingCells({ moving: 10, still: 10 }))).heads.aspect?.log).toBeCloseTo(0, 6);
  });

  it('MEA-SEE-7 measures how much of the picture lies under heads that are followed', () => {
    const doubtful: Cell = () => headAt(600, 400, 40, 0.4);
    const seen = seenIn(film(FRAMES, [...beatingCells({ moving: 0, still: 18 }), doubtful]), 0.5);
    expect(seen.headsPerFrame).toBe(18);
    expect(seen.coveredShare).toBeCloseTo((18 * 144) / (640 * 480), 6);
  });
});
