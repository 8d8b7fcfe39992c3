import { notice, type Notice } from '@sarm/domain/catalogue/notices';
import { px, seconds, umPerPx, umPerSecond } from '@sarm/domain/units';
import { describe, expect, it } from 'vitest';
import { ALGORITHM_VERSION } from '../analysis/algorithm-version.ts';
import type { VideoSummary } from '../analysis/video-summary.ts';
import { VELOCITY_FIGURES, type VelocitySums } from '../motility/velocity-sums.ts';
import { type CalculationRequest, type CalculationVideo, calculationResult } from './calculation-result.ts';

/** `heads` in one field, those that progress and those that move in place in the given shares, the rest immotile. */
const summary = (heads: number, progressive: number, inPlace = 0.2): VideoSummary => ({
  algorithm: ALGORITHM_VERSION,
  pixelSize: umPerPx(0.5),
  picture: { width: 640, height: 480 },
  fields: [
    {
      field: 0,
      firstFrame: 0,
      frames: 50,
      duration: seconds(1),
      heads,
      countingFrame: { left: px(0), top: px(0), right: px(640), bottom: px(480) },
      tracks: heads,
      crossingShare: 0,
      motion: {
        available: true,
        presence: {
          a: heads * progressive,
          b: 0,
          c: heads * inPlace,
          d: heads * (1 - inPlace - progressive),
          ungraded: 0,
        },
        velocities: Object.fromEntries(
          VELOCITY_FIGURES.map((name) => [name, { weight: heads, sum: heads * 30, squares: heads * 1000 }]),
        ) as unknown as VelocitySums,
        drift: { available: true, meanSpeed: umPerSecond(0), stillCells: 20 },
        localisationNoise: null,
      },
    },
  ],
});

const video = (change: Partial<CalculationVideo> = {}): CalculationVideo => ({
  videoId: 'v1',
  name: 'drop 1',
  summary: summary(300, 0.5),
  warnings: [],
  analysedAt: new Date('2026-01-01T00:00:00Z'),
  modelCode: 'abc/1',
  calibration: {
    microscope: 'm',
    objective: 'o',
    pixel_size_um: 0.5,
    chamber_type: 'Leja',
    nominal_depth_um: 20,
    measured_depth_um: 20,
    depth_sd_um: 0.2,
    lot: '',
    expiry: null,
    segre_silberberg_factor: null,
    camera_rate: 50,
  },
  frameRate: 50,
  dilution: 2,
  volumeMl: 3,
  ...change,
});
const request = (change: Partial<CalculationRequest> = {}): CalculationRequest => ({
  kind: 'concentration',
  analysisId: null,
  videos: [video()],
  refusals: [],
  at: new Date('2026-01-02T00:00:00Z'),
  ...change,
});

const ofVideo = (reason: Notice): Notice => notice('calculation.of_video', { video: 'drop 1' }, [reason]);

describe('calculationResult', () => {
  it('BUS-096 classifies by the 6th-edition limit and says undetermined when it lies inside the interval', () => {
    const of = (heads: number) =>
      calculationResult(request({ videos: [video({ summary: summary(heads, 0.5), dilution: 1 })] }));
    // 16 M/ml is 24.6 heads in this volume.
    const sure = of(300).aggregated_results;
    expect(sure).toMatchObject({ overall_classification: 'Normal', verdict: 'determined' });
    const near = of(26).aggregated_results;
    expect(near).toMatchObject({ overall_classification: 'Normal', verdict: 'undetermined' });
    const few = of(22).aggregated_results;
    expect(few).toMatchObject({ overall_classification: 'Low', verdict: 'undetermined' });
    const low = of(3).aggregated_results;
    expect(low).toMatchObject({ overall_classification: 'Low', verdict: 'determined' });
    for (const each of [sure, near, few, low]) {
      const value = each.mean_concentration_million_per_ml ?? -1;
      const own = each.intervals['mean_concentration_million_per_ml'];
      expect(own?.ci_low).toBeLessThan(value);
      expect(own?.ci_high).toBeGreaterThan(value);
    }
    expect(sure.total_sperm_count).toBe(300);
    expect(sure.total_per_ejaculate_million).toBeCloseTo(
      3 * (sure.mean_concentration_million_per_ml ?? 0),
      9,
    );
    const unweighed = calculationResult(request({ videos: [video({ volumeMl: null })] }));
    expect(unweighed.aggregated_results.total_per_ejaculate_million).toBeNull();
    expect(sure.average_velocity).toBeNull();
  });

  it('judges motility by progressive and total together', () => {
    const of = (progressive: number, inPlace?: number) =>
      calculationResult(
        request({ kind: 'motility', videos: [video({ summary: summary(400, progressive, inPlace) })] }),
      ).aggregated_results;
    expect(of(0.6)).toMatchObject({ overall_classification: 'Normal', verdict: 'determined' });
    expect(of(0.31)).toMatchObject({ overall_classification: 'Normal', verdict: 'undetermined' });
    expect(of(0.1)).toMatchObject({ overall_classification: 'Low', verdict: 'determined' });
    // Surely too few progress, while the total of 43 % is unsure on either side of its limit: Low whatever it is.
    expect(of(0.1, 0.33)).toMatchObject({ overall_classification: 'Low', verdict: 'determined' });
    expect(of(0.1, 0.31)).toMatchObject({ overall_classification: 'Low', verdict: 'determined' });
    // Enough progress, the total unsure.
    expect(of(0.4, 0.03)).toMatchObject({ overall_classification: 'Normal', verdict: 'undetermined' });
  });

  it('carries the warning of a factor that nobody calibrated with the figure', () => {
    const { success, notices } = calculationResult(request());
    expect(success).toBe(true);
    expect(notices).toContainEqual(notice('warning.segre_silberberg_not_calibrated'));
  });

  it('gives no speeds of a file that plays at another rate than the camera of its calibration', () => {
    const at = (kind: 'motility' | 'concentration', frameRate: number, camera: number | null = 50) => {
      const own = video({ summary: summary(400, 0.6), frameRate });
      const calibration = own.calibration === null ? null : { ...own.calibration, camera_rate: camera };
      return calculationResult(request({ kind, videos: [{ ...own, calibration }] }));
    };
    const faster = at('motility', 60);
    expect(faster).toMatchObject({ success: false });
    expect(faster.notices).toEqual([ofVideo(notice('calculation.camera_rate', { file: 60, camera: 50 }))]);
    expect(at('motility', 49).success).toBe(true);
    expect(at('concentration', 60).success).toBe(true);
    const unknown = notice('warning.camera_rate_unknown');
    expect(at('motility', 60, null).notices).toContainEqual(unknown);
    expect(at('motility', 50).notices).not.toContainEqual(unknown);
    expect(at('concentration', 60, null).notices).not.toContainEqual(unknown);
  });

  it('reports what an analysis noticed about a video, and gives no figure from smeared pictures', () => {
    const noticed = calculationResult(request({ videos: [video({ warnings: ['several_fields'] })] }));
    expect(noticed.success).toBe(true);
    expect(noticed.notices.at(-1)).toEqual(ofVideo(notice('warning.several_fields')));
    expect(noticed.videos[0]?.notices).toEqual([notice('warning.several_fields')]);
    const smeared = calculationResult(request({ videos: [video({ warnings: ['smeared'] })] }));
    expect(smeared).toMatchObject({
      success: false,
      aggregated_results: { mean_concentration_million_per_ml: null },
    });
    expect(smeared.notices).toEqual([ofVideo(notice('warning.smeared'))]);
  });

  it('gives no number when a video was refused, is not analysed, lacks calibration or another dilution', () => {
    const other = video({ videoId: 'v2', name: 'drop 2', dilution: 4 });
    const faults = notice('calculation.faults', undefined, [notice('quality.out_of_focus')]);
    const cases: readonly [Partial<CalculationRequest>, Notice][] = [
      [{ refusals: [{ videoId: 'v1', reason: faults }] }, ofVideo(faults)],
      [{ videos: [video({ summary: null })] }, ofVideo(notice('calculation.not_analysed'))],
      [{ videos: [video({ calibration: null })] }, notice('missing.no_pixel_size')],
      [{ videos: [video(), other] }, notice('calculation.different_dilutions')],
      [{ videos: [video({ dilution: null })] }, notice('missing.no_dilution')],
    ];
    for (const [change, reason] of cases) {
      const { success, notices, aggregated_results: results } = calculationResult(request(change));
      expect({ success, notices }).toEqual({ success: false, notices: [reason] });
      const { intervals, ...figures } = results;
      expect([intervals, ...Object.values(figures).filter((value) => value !== null)]).toEqual([{}]);
    }
  });
});
