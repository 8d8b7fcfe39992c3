import { calculationShape } from '@sarm/domain/stored/calculation';
import { figuresShape } from '@sarm/domain/stored/figures';
import { parseMaybe, parseStored } from '@sarm/domain/stored/shape';
import { summaryShape } from '@sarm/domain/stored/summary';
import { px, seconds, umPerPx, umPerSecond } from '@sarm/domain/units';
import { describe, expect, it } from 'vitest';
import { ALGORITHM_VERSION } from '../analysis/algorithm-version.ts';
import type { VideoSummary } from '../analysis/video-summary.ts';
import { noSpeeds, SPEED_BOUNDS, speedClass } from '../motility/velocity-classes.ts';
import { VELOCITY_FIGURES, type VelocitySums } from '../motility/velocity-sums.ts';
import { calculationResult, type CalculationVideo } from './calculation-result.ts';
import { compareReplicates } from './compare-replicates.ts';
import { composeFigures, type FiguresRequest } from './compose-figures.ts';
import type { StoredFigure, StoredReplicate } from './stored-figures.ts';

const summary = (over: { heads?: number; ungraded?: number; pixelSize?: number } = {}): VideoSummary => ({
  algorithm: ALGORITHM_VERSION,
  pixelSize: umPerPx(over.pixelSize ?? 0.5),
  picture: { width: 640, height: 480 },
  fields: [
    {
      field: 0,
      firstFrame: 0,
      frames: 100,
      duration: seconds(2),
      heads: over.heads ?? 50,
      countingFrame: { left: px(0), top: px(0), right: px(640), bottom: px(480) },
      tracks: 60,
      crossingShare: 0.04,
      motion: {
        available: true,
        presence:
          over.heads === 0
            ? { a: 0, b: 0, c: 0, d: 0, ungraded: 0 }
            : { a: 15, b: 5, c: 5, d: 25, ungraded: over.ungraded ?? 0 },
        velocities: Object.fromEntries(
          VELOCITY_FIGURES.map((name) => [name, { weight: 25, sum: 25 * 40, squares: 25 * 1700 }]),
        ) as unknown as VelocitySums,
        speeds: { ...noSpeeds(), a: SPEED_BOUNDS.map((_, i) => (i === 4 ? 15 : 0)) },
        drift: { available: true, meanSpeed: umPerSecond(1.2), stillCells: 25 },
        localisationNoise: null,
      },
    },
  ],
});
const calibration = {
  microscope: 'm',
  objective: 'o',
  pixel_size_um: 0.5,
  chamber_type: 'Leja',
  nominal_depth_um: 20,
  measured_depth_um: 20,
  depth_sd_um: 0.2,
  lot: '1',
  expiry: null,
  segre_silberberg_factor: 1,
  camera_rate: 50,
};
const video = (over: Partial<CalculationVideo> = {}): CalculationVideo => ({
  videoId: 'v',
  name: 'A1-F1',
  summary: summary(),
  warnings: [],
  analysedAt: null,
  modelCode: 'm',
  calibration,
  frameRate: 50,
  dilution: 1,
  volumeMl: 2.8,
  ...over,
});
const compose = (videos: readonly CalculationVideo[], over: Partial<FiguresRequest> = {}) =>
  composeFigures({ videos, refusals: { motility: [], concentration: [] }, at: new Date(0), ...over });
const find = (figures: readonly StoredFigure[], code: StoredFigure['code']) =>
  figures.find((figure) => figure.code === code);
const codes = (figure: StoredFigure | undefined) => figure?.reasons.map(({ code }) => code);

/** As PostgreSQL gives it back. */
const stored = (value: object): unknown => JSON.parse(JSON.stringify(value));

describe('composed figures', () => {
  it.each([
    ['measured', video()],
    ['not analysed', video({ summary: null })],
    ['without sperm', video({ summary: summary({ heads: 0 }) })],
  ])(
    'of a video %s are read back from the record without a change, and so is what they rest on',
    (_, given) => {
      const grounds = { v: { calibration: null, sheet: '[1,2.8]' } };
      const figures = stored({ ...compose([given]), ground: grounds });
      expect(parseStored(figuresShape, figures, 'analyses.figures')).toBe(figures);
      const result = stored(
        calculationResult({
          kind: 'motility',
          analysisId: null,
          videos: [given],
          refusals: [],
          at: new Date(0),
        }),
      );
      expect(parseStored(calculationShape, result, 'analyses.motility')).toBe(result);
      const summarised = given.summary === null ? null : stored(given.summary);
      expect(parseMaybe(summaryShape, summarised, 'video_analyses.summary')).toBe(summarised);
    },
  );

  it('have value, interval and verdict together, or none of them and a reason', () => {
    for (const videos of [
      [video()],
      [video({ calibration: null })],
      [video({ summary: null })],
      [video({ summary: summary({ heads: 0 }) })],
      [video({ dilution: null, volumeMl: null })],
      [video({ calibration: { ...calibration, measured_depth_um: null, depth_sd_um: null } })],
      [video({ warnings: ['smeared'] })],
      [video({ excluded: true })],
      [],
    ]) {
      const { figures, grades, velocities } = compose(videos);
      for (const each of [...figures, ...grades, ...velocities]) {
        expect([each.code, each.value === null]).toEqual([each.code, each.reasons.length > 0]);
        expect(each.interval === null).toBe(each.value === null);
        expect(each.verdict === null).toBe(each.value === null || each.limit === null);
      }
    }
  });

  it.each([
    ['uncalibrated', video({ calibration: null }), 'concentration', 'missing.no_pixel_size'],
    ['without a volume', video({ volumeMl: null }), 'total_count', 'missing.no_volume'],
    ['not analysed', video({ summary: null }), 'total_motility', 'calculation.of_video'],
    ['refused for its picture', video({ warnings: ['smeared'] }), 'total_motility', 'calculation.of_video'],
    ['without sperm', video({ summary: summary({ heads: 0 }) }), 'total_motility', 'missing.no_cells'],
  ] as const)('a video %s gives the reason', (_, given, code, reason) => {
    expect(codes(find(compose([given]).figures, code))).toEqual([reason]);
  });

  it('where more than 5 % of the cells could not be measured, mean velocities are not available and the shares stand', () => {
    const { figures, velocities } = compose([video({ summary: summary({ ungraded: 5 }) })]);
    expect(codes(find(velocities, 'vap'))).toEqual(['missing.many_unmeasured']);
    expect(find(figures, 'total_motility')?.value).toBe(50);
  });

  it('one video warns of one field; no sperm is a concentration of zero with an upper end', () => {
    expect(compose([video()]).warnings.map(({ code }) => code)).toContain('warning.one_field_only');
    const none = find(compose([video({ summary: summary({ heads: 0 }) })]).figures, 'concentration');
    expect(none).toMatchObject({ value: 0, verdict: { label: 'Low' } });
    expect(none?.interval?.high).toBeGreaterThan(0);
  });

  it('BUS-085 no sperm is reported with all that was examined, and without warnings about how they were counted', () => {
    const empty = summary({ heads: 0 });
    const none = { ...empty, fields: empty.fields.map((field) => ({ ...field, tracks: 0 })) };
    const { warnings, figures } = compose([video({ summary: none }), video({ videoId: 'w', summary: none })]);
    expect(warnings[0]).toEqual({ code: 'warning.no_sperm_seen', params: { fields: 2, frames: 200 } });
    const shown = warnings.map(({ code }) => code);
    expect(shown).not.toContain('warning.fewer_than_200_heads');
    expect(shown).not.toContain('warning.drift_not_known');
    for (const code of ['progressive_motility', 'total_motility'] as const)
      expect(codes(find(figures, code))).toEqual(['missing.no_cells']);
    const edge = compose([video({ summary: empty })]).warnings.map(({ code }) => code);
    expect(edge).not.toContain('warning.no_sperm_seen');
    expect(edge).toContain('warning.sperm_outside_count');
  });

  it('a calculation that nobody requested is not available, and takes nothing from the other', () => {
    const { figures } = compose([video()], { refusals: { motility: [], concentration: null } });
    expect(codes(find(figures, 'concentration'))).toEqual(['missing.not_calculated']);
    expect(find(figures, 'total_motility')?.value).toBe(50);
  });

  it('fields of other magnification have no common band; speeds are added over fields', () => {
    const coarse = video({ videoId: 'w', calibration: { ...calibration, pixel_size_um: 1 } });
    const mixed = compose([video(), { ...coarse, summary: summary({ pixelSize: 1 }) }]);
    expect(mixed.fieldBand).toBeNull();
    expect(find(mixed.figures, 'concentration')?.value).toBeGreaterThan(0);
    const alike = compose([video(), video({ videoId: 'w' })]);
    expect(alike.fieldBand?.low).toBeLessThan(50);
    expect(alike.speeds?.a[4]).toBe(30);
    expect(alike.videos).toMatchObject([{ cells_in_view: 50, tracks: 60, drift_um_per_s: 1.2 }, { id: 'w' }]);
    expect([speedClass(0), speedClass(9.9), speedClass(10), speedClass(500)]).toEqual([0, 0, 1, 10]);
  });
});

describe('two aliquots', () => {
  const aliquot = (over: Partial<StoredReplicate> = {}): StoredReplicate => ({
    heads: 212,
    volume: 1e6,
    cells: 212,
    percent: { a: 20, b: 10, c: 10.2, d: 59.8 },
    ...over,
  });
  const other = aliquot({ heads: 205, percent: { a: 18, b: 10, c: 9.6, d: 62.4 } });

  it('agree, differ, or cannot be compared, with the reason', () => {
    const agree = compareReplicates(aliquot(), other);
    expect(agree).toMatchObject({
      outcome: 'agree',
      grade: 'd',
      reasons: [],
      allowed: { heads: 40, percent: 10 },
    });
    expect(agree.difference.heads).toBe(7);
    expect(compareReplicates(aliquot(), aliquot({ heads: 300 }))).toMatchObject({
      outcome: 'differ',
      reasons: [{ code: 'replicates.differ' }],
    });
    const few = compareReplicates(aliquot({ heads: 190, cells: 190 }), other);
    expect(few).toMatchObject({ outcome: 'undecided', reasons: [{ code: 'replicates.fewer_than_200' }] });
    const volumes = compareReplicates(aliquot({ volume: 2e6 }), other);
    expect(volumes.reasons.map(({ code }) => code)).toEqual(['replicates.different_volumes']);
    expect(compareReplicates(aliquot({ percent: null }), other)).toMatchObject({
      outcome: 'undecided',
      grade: null,
      reasons: [{ code: 'replicates.no_motility' }],
    });
  });
});
