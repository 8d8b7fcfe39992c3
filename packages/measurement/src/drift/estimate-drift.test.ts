import { frameIndex, px, seconds, umPerPx } from '@sarm/domain/units';
import { describe, expect, it } from 'vitest';
import { randomSource } from '../../testing/random-source.ts';
import { notAvailable } from '../measured.ts';
import { gradeTrack } from '../motility/grade-track.ts';
import type { Track } from '../tracking/track.ts';
import { estimateDrift } from './estimate-drift.ts';

const scale = umPerPx(0.5);
const random = randomSource(21);
type Place = (t: number) => readonly [number, number];

/** Places are micrometres; the tracks carry pixels, noise and the motion of the stage. */
const track = (id: number, own: Place, stage: Place): Track => ({
  id,
  gaps: [],
  points: Array.from({ length: 251 }, (_, i) => {
    const t = i / 50;
    const [x, y] = own(t);
    const [sx, sy] = stage(t);
    return {
      frame: frameIndex(i),
      t: seconds(t),
      x: px((x + sx + 0.15 * random.normal()) / scale),
      y: px((y + sy + 0.15 * random.normal()) / scale),
      detection: 0,
      crossing: false,
    };
  }),
});
const still: Place = () => [50, 50];
const swimmer =
  (angle: number): Place =>
  (t) => [40 * t * Math.cos(angle), 40 * t * Math.sin(angle)];
const sample = (stillCells: number, swimmers: number, stage: Place) => [
  ...Array.from({ length: stillCells }, (_, i) => track(i, still, stage)),
  ...Array.from({ length: swimmers }, (_, i) => track(100 + i, swimmer(i * 2.4), stage)),
];

describe('drift', () => {
  const flow: Place = (t) => [8 * t, -6 * t];

  it('MEA-DRF-1 finds the common motion although most cells swim', () => {
    const drift = estimateDrift(sample(8, 20, flow), scale);
    if (!drift.available) throw new Error(drift.reason);
    expect(drift.stillCells).toBe(8);
    expect(drift.meanSpeed).toBeCloseTo(10, 0);
    const end = drift.shifts.get(frameIndex(250));
    expect((end?.x ?? 0) * scale).toBeCloseTo(40, 0);
    expect((end?.y ?? 0) * scale).toBeCloseTo(-30, 0);
  });

  it('MEA-DRF-2 subtracted, still cells are immotile and swimmers keep their speed', () => {
    const tracks = sample(8, 20, flow);
    const drift = estimateDrift(tracks, scale);
    const grade = (t: Track | undefined, d?: typeof drift) =>
      t === undefined ? undefined : gradeTrack(t, scale, d).runs[0];
    expect(grade(tracks[0])?.grade).toBe('b');
    expect(grade(tracks[0], drift)?.grade).toBe('d');
    for (const t of tracks.slice(8)) expect(grade(t, drift)?.kinematics.vap).toBeCloseTo(40, -0.5);
  });

  it('MEA-DRF-3 follows a stage that moves and stops', () => {
    const jolt: Place = (t) => [t < 2 ? 0 : Math.min(20, (t - 2) * 200), 0];
    const drift = estimateDrift(sample(10, 5, jolt), scale);
    if (!drift.available) throw new Error(drift.reason);
    expect((drift.shifts.get(frameIndex(99))?.x ?? 9) * scale).toBeCloseTo(0, 0);
    expect((drift.shifts.get(frameIndex(110))?.x ?? 9) * scale).toBeCloseTo(20, 0);
  });

  it('MEA-DRF-4 of two to four still cells is one steady velocity, and swimmers keep their speed', () => {
    const tracks = sample(2, 20, flow);
    const drift = estimateDrift(tracks, scale);
    if (!drift.available) throw new Error(drift.reason);
    expect(drift.stillCells).toBe(2);
    expect(drift.meanSpeed).toBeCloseTo(10, 0);
    expect((drift.shifts.get(frameIndex(250))?.x ?? 0) * scale).toBeCloseTo(40, 0);
    for (const t of tracks.slice(0, 2)) expect(gradeTrack(t, scale, drift).runs[0]?.grade).toBe('d');
    for (const t of tracks.slice(2))
      expect(gradeTrack(t, scale, drift).runs[0]?.kinematics.vap).toBeCloseTo(40, -0.5);
  });

  it('MEA-DRF-4 is not available, and nothing is subtracted, where one cell lies still or few shake unsteadily', () => {
    const drift = estimateDrift(sample(1, 20, flow), scale);
    expect(drift).toEqual(notAvailable('too_few_still_cells'));
    expect(estimateDrift([], scale)).toEqual(notAvailable('too_few_still_cells'));
    const shaking: Place = (t) => [4 * Math.sin(9 * t), 8 * t];
    expect(estimateDrift(sample(4, 20, shaking), scale)).toEqual(notAvailable('too_few_still_cells'));
    const alone = track(1, still, flow);
    expect(gradeTrack(alone, scale, drift)).toEqual(gradeTrack(alone, scale));
  });
});
