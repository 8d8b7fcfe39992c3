import { frameIndex, px, seconds, umPerPx } from '@sarm/domain/units';
import { describe, expect, it } from 'vitest';
import { notAvailable } from '../measured.ts';
import { cleanRuns } from '../tracking/clean-runs.ts';
import type { Track, TrackPoint } from '../tracking/track.ts';
import { gradeTrack } from './grade-track.ts';
import { motilityShares } from './motility-shares.ts';
import { fieldPresence } from './presence.ts';
import { velocitySums } from './velocity-sums.ts';

const FPS = 50;
const scale = umPerPx(0.5);
const point = (frame: number, speed: number, crossing = false): TrackPoint => ({
  frame: frameIndex(frame),
  t: seconds(frame / FPS),
  x: px((frame / FPS) * speed * 2),
  y: px(100),
  detection: 0,
  crossing,
});
const track = (id: number, from: number, to: number, speed: number): Track => ({
  id,
  points: Array.from({ length: to - from + 1 }, (_, i) => point(from + i, speed)),
  gaps: [],
});
const field = (tracks: readonly Track[], frames = 501) =>
  fieldPresence(
    tracks.map((t) => gradeTrack(t, scale)),
    frames,
  );
const value = (m: { available: boolean }) => ('value' in m ? m.value : undefined);

describe('motility shares', () => {
  it('MEA-MOT-1 fragments of one cell do not count as many', () => {
    const unbroken = motilityShares([field([track(1, 0, 500, 50), track(2, 0, 500, 0)])]);
    const fragments = Array.from({ length: 5 }, (_, i) => track(10 + i, i * 100 + 1, i * 100 + 100, 50));
    const broken = motilityShares([field([...fragments, track(2, 0, 500, 0)])]);
    expect(value(unbroken.grades.a)).toBeCloseTo(50, 6);
    expect(value(broken.grades.a)).toBeCloseTo(50, 0);
    expect(broken.cells).toBeCloseTo(unbroken.cells, 2);
  });

  it('MEA-MOT-2 weighs a track by the share of its video it was seen for, and pools fields', () => {
    const short = field([track(1, 1, 250, 50), track(2, 1, 500, 0)], 500);
    expect(value(motilityShares([short]).grades.a)).toBeCloseTo(100 / 3, 6);
    const other = field([track(3, 1, 100, 0)], 100);
    const shares = motilityShares([short, other]);
    expect(shares.cells).toBeCloseTo(2.5, 6);
    expect(value(shares.total)).toBeCloseTo(20, 6);
    expect(value(shares.progressive)).toBeCloseTo(20, 6);
    expect(value(shares.grades.d)).toBeCloseTo(80, 6);
  });

  it('MEA-MOT-8 fields that differ more than chance lets them widen the interval, fields that agree do not', () => {
    const of = (a: number, d: number) => ({ a, b: 0, c: 0, d, ungraded: 0 });
    const width = (fields: readonly ReturnType<typeof of>[]) => {
      const { a } = motilityShares(fields).grades;
      return a.available ? a.interval.upper - a.interval.lower : 0;
    };
    const alike = width([of(30, 30), of(31, 29), of(29, 31)]);
    expect(alike).toBeCloseTo(width([of(90, 90)]), 6);
    expect(width([of(50, 10), of(10, 50), of(30, 30)])).toBeGreaterThan(2 * alike);
    expect(width([of(60, 0), of(60, 0)])).toBeLessThan(alike);
  });

  it('MEA-MOT-3 reports the share of time it could not grade, and no figure without a graded cell', () => {
    const shares = motilityShares([field([track(1, 1, 8, 50), track(2, 1, 72, 0)])]);
    expect(shares.ungraded).toBeCloseTo(0.1, 6);
    const none = motilityShares([field([track(1, 0, 8, 50)])]);
    expect(none.grades.a).toEqual(notAvailable('no_cells'));
    expect(none.ungraded).toBe(1);
    expect(() => field([track(1, 0, 99, 0)], 0)).toThrow(RangeError);
  });

  it('MEA-MOT-6 cells that soon leave the field count by the grade of their brief tracks, and give no velocity', () => {
    const leaving = Array.from({ length: 10 }, (_, i) => track(i, 40 * i, 40 * i + 20, 60));
    const graded = leaving.map((t) => gradeTrack(t, scale));
    expect(graded.every((t) => t.runs.length === 0)).toBe(true);
    const shares = motilityShares([fieldPresence(graded, 420), field([track(20, 1, 420, 0)], 420)]);
    expect(value(shares.grades.a)).toBeCloseTo(100 / 3, 6);
    expect(shares.ungraded).toBe(0);
    expect(velocitySums(graded, 420).vcl.weight).toBe(0);
  });

  it('MEA-MOT-7 measured cells stand for those that advance as fast and left too soon to be measured', () => {
    const slow = track(1, 1, 400, 10);
    const fast = track(2, 1, 100, 60);
    const leaving = Array.from({ length: 15 }, (_, i) => track(3 + i, 20 * i + 1, 20 * i + 20, 62));
    const graded = [slow, fast, ...leaving].map((t) => gradeTrack(t, scale));
    const { vcl } = velocitySums(graded, 400);
    // One slow cell all the time, one fast cell all the time, a quarter of that measured.
    expect(vcl.weight).toBeCloseTo(2, 6);
    expect(vcl.sum / vcl.weight).toBeCloseTo(35, 1);
  });

  it('MEA-MOT-7 a thrashing cell is represented by thrashing ones, not by those that advance as fast', () => {
    // Both advance at 30 µm/s; the head of one is thrown 12 µm from side to side eight times a second.
    const thrashing = (id: number, from: number, to: number): Track => {
      const plain = track(id, from, to, 30);
      return {
        ...plain,
        points: plain.points.map((p) => ({ ...p, y: px(p.y + 12 * Math.sin(2 * Math.PI * 8 * p.t)) })),
      };
    };
    const leaving = Array.from({ length: 15 }, (_, i) => thrashing(3 + i, 20 * i + 1, 20 * i + 20));
    const graded = [track(1, 1, 400, 30), thrashing(2, 1, 100), ...leaving].map((t) => gradeTrack(t, scale));
    const [gliding, thrashed] = graded.map((t) => t.runs[0]?.kinematics.vcl ?? 0);
    const { vcl } = velocitySums(graded, 400);
    expect(thrashed).toBeGreaterThan(150);
    expect(vcl.weight).toBeCloseTo(2, 6);
    expect(vcl.sum / vcl.weight).toBeCloseTo(((gliding ?? 0) + (thrashed ?? 0)) / 2, 6);
  });

  it('MEA-GRD-7 heads that lie on each other are flagged all the time and still immotile; a flagged swimmer is not graded', () => {
    const flagged = (t: Track): Track => ({ ...t, points: t.points.map((p) => ({ ...p, crossing: true })) });
    const shares = motilityShares([field([flagged(track(1, 1, 501, 0)), flagged(track(2, 1, 501, 50))])]);
    expect(value(shares.grades.d)).toBe(100);
    expect(shares.ungraded).toBeCloseTo(0.5, 6);
  });

  it('MEA-MOT-4 a crossed stretch takes the grades of the clean ones and feeds no velocity', () => {
    const clean = track(1, 0, 300, 50);
    // A swap in the crossing: the second half belongs to a still cell far away.
    const points = clean.points.map((p, i) => {
      if (i > 100 && i < 150) return { ...p, x: px(5000), crossing: true };
      return i >= 150 ? { ...p, x: px(0) } : p;
    });
    const graded = gradeTrack({ ...clean, points }, scale);
    expect(graded.runs.map((r) => r.grade)).toEqual(['a', 'd']);
    expect(graded.runs[0]?.kinematics.vcl).toBeCloseTo(50, 6);
    expect(graded).toMatchObject({ crossings: 49, sights: 301 });
    const shares = motilityShares([fieldPresence([graded], 301)]);
    expect(shares.cells).toBeCloseTo(1, 6);
    expect(value(shares.grades.a)).toBeCloseTo(40, 6);
  });

  it('MEA-MOT-5 a gap longer than 0.1 s ends a run, a shorter one is bridged, and gaps are no time seen', () => {
    const all = track(1, 0, 200, 50);
    const cut = (from: number, to: number): Track => ({
      ...all,
      points: all.points.filter((p) => p.frame <= from || p.frame >= to),
      gaps: [{ from: frameIndex(from), to: frameIndex(to), seconds: seconds((to - from) / FPS) }],
    });
    expect(cleanRuns(cut(100, 104))).toHaveLength(1);
    expect(cleanRuns(cut(100, 110))).toHaveLength(2);
    expect(gradeTrack(cut(100, 110), scale).sights).toBe(192);
    const slow = { ...all, points: all.points.map((p) => ({ ...p, t: seconds(p.frame / 5) })) };
    expect(cleanRuns(slow)).toHaveLength(1);
  });
});
