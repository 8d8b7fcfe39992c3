import { describe, expect, it } from 'vitest';
import { frameTimes } from './frame-times.ts';
import { createSample } from './sample.ts';
import { DEFAULT_SETTINGS } from './sample-settings.ts';
import { truthOf } from './truth-document.ts';

describe('truth document', () => {
  const sample = createSample({ ...DEFAULT_SETTINGS, seed: 8, specks: 0, driftX: 40, meanSpeed: 80 });
  const truth = truthOf(sample, frameTimes({ fps: 25, durationS: 6 }));

  it('gives every head inside the picture a track, and a track no gaps', () => {
    const seen = new Map<number, number[]>();
    for (const frame of truth.frames) {
      expect(frame.headsInside).toBe(frame.cells.filter((cell) => cell.inside).length);
      for (const cell of frame.cells) {
        expect(cell.track !== null).toBe(cell.inside);
        if (cell.track !== null) seen.set(cell.track, [...(seen.get(cell.track) ?? []), frame.index]);
      }
    }
    for (const track of truth.tracks) {
      const frames = seen.get(track.track)!;
      expect([frames[0], frames.at(-1)]).toEqual([track.firstFrame, track.lastFrame]);
      expect(frames.length).toBe(track.lastFrame - track.firstFrame + 1);
    }
  });

  it('excludes drift from the kinematics and states it per frame', () => {
    expect(truth.frames.at(-1)!.drift.x).toBeCloseTo(40 * truth.times.at(-1)!, 6);
    const still = truth.tracks.filter((t) => truth.cells.find((c) => c.cell === t.cell)!.grade === 'd');
    expect(still.length).toBeGreaterThan(5);
    for (const track of still) expect(track.kinematics?.vcl ?? 0).toBe(0);
  });

  it('has grade shares that add up to 1', () => {
    for (const shares of [truth.gradeShares, truth.gradeSharesSeen]) {
      expect(Object.values(shares).reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9);
    }
  });
});

describe('frame times', () => {
  it('are regular by default, and rise strictly when irregular', () => {
    expect(frameTimes({ fps: 50, durationS: 0.1 })).toEqual([0, 0.02, 0.04, 0.06, 0.08]);
    const times = frameTimes({ fps: 30, durationS: 20, jitter: 0.3, dropped: 0.1, seed: 2 });
    expect(times.every((t, i) => i === 0 || t > times[i - 1]!)).toBe(true);
    expect(times.length).toBeGreaterThan(500);
    expect(times.length).toBeLessThan(580);
  });

  it('refuse a jitter that could swap frames', () => {
    expect(() => frameTimes({ fps: 30, durationS: 1, jitter: 0.5 })).toThrow(RangeError);
  });
});
