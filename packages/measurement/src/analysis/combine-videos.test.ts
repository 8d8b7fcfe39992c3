import { px, um, umPerPx } from '@sarm/domain/units';
import { describe, expect, it } from 'vitest';
import { film, headAt } from '../../testing/detections.ts';
import type { Calibration } from '../calibration/calibration.ts';
import { notAvailable } from '../measured.ts';
import { combineVideos } from './combine-videos.ts';
import type { SampleVideo } from './sample-video.ts';
import { VideoAnalyser } from './video-analyser.ts';
import type { VideoSummary } from './video-summary.ts';

const picture = { width: px(640), height: px(480) };
const calibration = (pixelSize = 0.5, depth = 20): Calibration => ({
  microscope: 'M',
  objective: '20x',
  pixelSize: umPerPx(pixelSize),
  chamber: {
    type: 'Leja',
    nominalDepth: um(depth),
    measuredDepth: { depth: um(depth), sd: um(0.2) },
    segreSilberberg: { factor: 1, sd: 0 },
  },
});

interface Content {
  readonly still: number;
  readonly fast: number;
  readonly pixelSize?: number | undefined;
}

/** Fast ones swim 50 µm/s whatever the magnification. */
const summaryOf = ({ still, fast, pixelSize = 0.5 }: Content): VideoSummary => {
  const analyser = new VideoAnalyser({ picture, pixelSize: umPerPx(pixelSize), guard: px(0) });
  const frames = film(61, [
    ...Array.from(
      { length: still },
      (_, i) => () => headAt(30 + 40 * (i % 14), 40 + 30 * Math.floor(i / 14), 10),
    ),
    ...Array.from(
      { length: fast },
      (_, i) => (frame: number) => headAt(40 + frame / pixelSize, 260 + 30 * i, 10),
    ),
  ]);
  for (const frame of frames) analyser.push(frame);
  return analyser.finish().summary;
};
const video = (content: Content, with_ = calibration(content.pixelSize)): SampleVideo => ({
  summary: summaryOf(content),
  calibration: with_,
});
const sheet = { dilution: { factor: 2, relativeSd: 0 }, volume: { millilitres: 3, relativeSd: 0 } };

describe('figures of a sample', () => {
  it('MEA-CMB-1 gives every figure of a report from the summaries alone', () => {
    const stored = JSON.parse(JSON.stringify(summaryOf({ still: 14, fast: 6 }))) as VideoSummary;
    const result = combineVideos(
      [{ summary: stored, calibration: calibration() }, video({ still: 14, fast: 6 })],
      sheet,
    );
    const volume = 320 * 240 * 20;
    const concentration = (20 * 2 * 1e6) / volume;
    expect(result.concentration).toMatchObject({ available: true, value: expect.closeTo(concentration, 6) });
    expect(result.totalCount).toMatchObject({ value: expect.closeTo(3 * concentration, 6) });
    expect(result.totalProgressive).toMatchObject({ value: expect.closeTo(0.9 * concentration, 6) });
    expect(result.headsCounted).toBeCloseTo(40, 6);
    expect(result.motility.grades.a).toMatchObject({ value: expect.closeTo(30, 6) });
    expect(result.motility.cells).toBeCloseTo(40, 6);
    expect(result.velocities.vcl).toMatchObject({ available: true, value: expect.closeTo(50, 3) });
    expect(result.fields.map((f) => [f.video, f.field])).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });

  it('MEA-CMB-2 videos of different magnification and chamber go together by the volume they show', () => {
    const coarse = { still: 28, fast: 8, pixelSize: 1 };
    const result = combineVideos([video({ still: 14, fast: 4 }), video(coarse, calibration(1, 10))], sheet);
    const volumes = 320 * 240 * 20 + 640 * 480 * 10;
    expect(result.concentration).toMatchObject({ value: expect.closeTo((54 * 2 * 1e6) / volumes, 6) });
    expect(result.velocities.vap).toMatchObject({ value: expect.closeTo(50, 2) });
    expect(result.motility.grades.a).toMatchObject({ value: expect.closeTo((100 * 12) / 54, 6) });
  });

  it('MEA-CMB-3 a figure that one video cannot give is not available for the sample', () => {
    const unscaled = { summary: summaryOf({ still: 14, fast: 2 }), calibration: undefined };
    const result = combineVideos([video({ still: 14, fast: 2 }), unscaled], sheet);
    expect(result.concentration).toEqual(notAvailable('no_pixel_size'));
    expect(result.motility.progressive).toEqual(notAvailable('no_pixel_size'));
    expect(result.velocities.vcl).toEqual(notAvailable('no_pixel_size'));
    expect(result.headsCounted).toBeCloseTo(32, 6);
    expect(combineVideos([], sheet)).toMatchObject({
      concentration: notAvailable('no_fields'),
      velocities: { mad: notAvailable('no_fields') },
      motility: { total: notAvailable('no_fields') },
    });
  });

  it('MEA-CMB-4 a pixel size corrected after the analysis takes speeds and grades away, not the count', () => {
    const result = combineVideos([video({ still: 14, fast: 6 }, calibration(0.52))], sheet);
    expect(result.velocities.vcl).toEqual(notAvailable('calibration_changed'));
    expect(result.motility.grades.a).toEqual(notAvailable('calibration_changed'));
    expect(result.concentration).toMatchObject({
      value: expect.closeTo((20 * 2 * 1e6) / (640 * 480 * 0.52 ** 2 * 20), 6),
    });
  });

  it('MEA-CMB-5 a mean velocity needs ten moving cells in view, and its interval rests on them', () => {
    const figures = (fast: number) => combineVideos([video({ still: 14, fast })], sheet).velocities.vcl;
    expect(figures(0)).toEqual(notAvailable('no_cells'));
    expect(figures(9)).toEqual(notAvailable('too_few_cells'));
    expect(figures(12)).toMatchObject({ available: true });
  });

  it('MEA-CMB-7 gives no mean velocity where more than 5 % could not be graded', () => {
    const { summary, calibration: with_ } = video({ still: 14, fast: 12 });
    const lost = (ungraded: number): SampleVideo => ({
      calibration: with_,
      summary: {
        ...summary,
        fields: summary.fields.map((field) =>
          field.motion.available
            ? { ...field, motion: { ...field.motion, presence: { ...field.motion.presence, ungraded } } }
            : field,
        ),
      },
    });
    expect(combineVideos([lost(1)], sheet).velocities.vap).toMatchObject({ available: true });
    const many = combineVideos([lost(1.6)], sheet);
    expect(many.velocities.vap).toEqual(notAvailable('many_unmeasured'));
    expect(many.motility.total).toMatchObject({ available: true });
  });

  it('MEA-CMB-6 reports what a reader needs next to the figures', () => {
    const { chamber, ...open } = calibration();
    const result = combineVideos(
      [
        { summary: { ...summaryOf({ still: 1, fast: 1 }), algorithm: 'older' }, calibration: open },
        {
          summary: summaryOf({ still: 1, fast: 1 }),
          calibration: {
            ...open,
            chamber: { ...chamber, type: 'x', nominalDepth: um(10), expiresOn: new Date('2020-01-01') },
          },
        },
      ],
      sheet,
      new Date('2021-01-01'),
    );
    expect(result.algorithms).toEqual(['older', expect.any(String)]);
    expect(result.warnings).toEqual([
      'chamber_lot_expired',
      'depth_far_from_nominal',
      'fewer_than_200_heads',
      'drift_not_known',
      'different_algorithms',
    ]);
    expect(combineVideos([video({ still: 14, fast: 6 })], sheet).warnings).toEqual([
      'fewer_than_200_heads',
      'one_field_only',
    ]);
  });
});
