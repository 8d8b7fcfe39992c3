import { px, um, umPerPx } from '@sarm/domain/units';
import { describe, expect, it } from 'vitest';
import { film, headAt } from '../../testing/detections.ts';
import type { Calibration } from '../calibration/calibration.ts';
import { combineVideos } from './combine-videos.ts';
import { onePerPlace } from './one-per-place.ts';
import type { SampleVideo } from './sample-video.ts';
import { VideoAnalyser } from './video-analyser.ts';
import type { StillBody } from './video-summary.ts';

const calibration: Calibration = {
  microscope: 'M',
  objective: '20x',
  pixelSize: umPerPx(0.5),
  chamber: {
    type: 'Leja',
    nominalDepth: um(20),
    measuredDepth: { depth: um(20), sd: um(0.2) },
    segreSilberberg: { factor: 1, sd: 0 },
  },
};
const sheet = { dilution: { factor: 1, relativeSd: 0 } };

const PLACES = [
  { from: 31, by: 97 },
  { from: 11, by: 151 },
];

/** Still cells in one of two places, and others that swim through it. */
function video(place: number, swimming: number, stored = true): SampleVideo {
  const { from, by } = PLACES[place]!;
  const bodies: StillBody[] = Array.from({ length: 12 }, (_, i) => ({
    x: 60 + ((from * i * i + 13 * i) % 500),
    y: 60 + ((by * i) % 360),
    tailed: true,
  }));
  const analyser = new VideoAnalyser({
    picture: { width: px(640), height: px(480) },
    pixelSize: umPerPx(0.5),
    guard: px(0),
  });
  const frames = film(61, [
    ...bodies.map(
      ({ x, y }) =>
        () =>
          headAt(x, y, 10),
    ),
    ...Array.from({ length: swimming }, (_, i) => (frame: number) => headAt(40 + 2 * frame, 440 + 4 * i, 10)),
  ]);
  for (const frame of frames) analyser.push(frame);
  const { summary } = analyser.finish();
  return { summary: stored ? { ...summary, stillBodies: bodies } : summary, calibration };
}
const width = ({ interval }: { interval: { lower: number; upper: number } }): number =>
  interval.upper / interval.lower;

describe('videos of one place', () => {
  const [one, again, other] = [video(0, 2), video(0, 4), video(1, 2)];

  it('MEA-CMB-8 count once: the figures are their means, the intervals those of one field, and the warning says so', () => {
    const alone = combineVideos([one], sheet);
    const both = combineVideos([one, again], sheet);
    if (!alone.concentration.available || !both.concentration.available) throw new Error('no count');
    expect(both.headsCounted).toBeGreaterThan(alone.headsCounted);
    expect(both.headsCounted).toBeLessThan(alone.headsCounted + 4);
    expect(width(both.concentration)).toBeGreaterThan(0.9 * width(alone.concentration));
    expect(both.warnings).toContain('fields_overlap');
    expect(both.warnings).toContain('one_field_only');
    expect(alone.warnings).not.toContain('fields_overlap');
    expect(both.motility.cells).toBeLessThan(alone.motility.cells + 4);
    expect(both.fields.map(({ video: place }) => place)).toEqual([0, 1]);
  });

  it('MEA-CMB-8 leaves videos of places apart, and those of before, as they are', () => {
    const apart = [one, other];
    expect(onePerPlace(apart)).toBe(apart);
    const before = [video(0, 2, false), video(0, 2, false)];
    expect(onePerPlace(before)).toBe(before);
    expect(combineVideos(apart, sheet).warnings).not.toContain('fields_overlap');
  });

  it('keeps the other places beside it, and the lack of a calibration', () => {
    const places = onePerPlace([one, other, { ...again, calibration: undefined }]);
    expect(places).toHaveLength(2);
    expect(places[0]?.calibration).toBeUndefined();
    expect(places[1]).toBe(other);
  });
});
