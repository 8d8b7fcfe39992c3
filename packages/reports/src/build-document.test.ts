import { notice } from '@sarm/domain/catalogue/notices';
import { describe, expect, it } from 'vitest';
import { concentration, motility, reportRequest, reportSource } from '../testing/report-source.ts';
import { buildDocument } from './build-document.ts';

const figuresOf = (over: Parameters<typeof reportRequest>[0] = {}) =>
  Object.fromEntries(buildDocument(reportRequest(over)).figures.map((figure) => [figure.code, figure]));

const withMotility = (percent: number, low: number, high: number) => {
  const base = motility();
  const results = {
    ...base.aggregated_results,
    progressive_motility: percent,
    intervals: {
      ...base.aggregated_results.intervals,
      progressive_motility: { ci_low: low, ci_high: high },
    },
  };
  return reportSource({ motility: { ...base, aggregated_results: results } });
};

describe('the document of a report', () => {
  it('compares with the 5th edition, and is undetermined when the limit lies inside the interval', () => {
    const figures = figuresOf();
    expect(figures['concentration']).toMatchObject({
      measured: { value: 21.29, low: 18.3, high: 24.7 },
      limit: 15,
      verdict: { label: 'normal', undetermined: false },
    });
    expect(figures['progressive_motility']).toMatchObject({
      limit: 32,
      verdict: { label: 'normal', undetermined: true },
    });
    expect(figures['total_motility']).toMatchObject({ limit: 40, verdict: { undetermined: true } });
    expect(figures['normal_forms']).toMatchObject({ limit: 4, measured: null, verdict: null });
    expect(figures).not.toHaveProperty('hundred_minus_immotile');
    for (const [percent, label] of [
      [31.99, 'low'],
      [32, 'normal'],
    ] as const)
      expect(
        figuresOf({ source: withMotility(percent, 20, 45) })['progressive_motility']?.verdict?.label,
      ).toBe(label);
  });

  it('compares with the 6th edition for the analysis report, where 100 minus immotile has a limit of its own', () => {
    const figures = figuresOf({ edition: 'who6' });
    expect(figures['concentration']).toMatchObject({ limit: 16 });
    expect(figures['total_count']).toMatchObject({ limit: 39, verdict: { label: 'normal' } });
    expect(figures['progressive_motility']).toMatchObject({ limit: 30 });
    expect(figures['total_motility']).toMatchObject({
      limit: 42,
      verdict: { label: 'low', undetermined: true },
    });
    const still = figures['hundred_minus_immotile'];
    expect(still).toMatchObject({ limit: 54, verdict: { label: 'low', undetermined: false } });
    expect(still?.measured?.value).toBeCloseTo(40.16, 9);
    expect([still?.measured?.low, still?.measured?.high].map((each) => each?.toFixed(1))).toEqual([
      '33.8',
      '46.9',
    ]);
  });

  it('a missing figure has its reason and no label, never a number', () => {
    const reasons = [notice('missing.no_dilution')];
    const refused = concentration({ success: false, notices: reasons });
    expect(figuresOf({ source: reportSource({ concentration: refused }) })['concentration']).toMatchObject({
      measured: null,
      missing: reasons,
      verdict: null,
    });
    const unweighed = concentration();
    unweighed.aggregated_results.total_per_ejaculate_million = null;
    expect(figuresOf({ source: reportSource({ concentration: unweighed }) })['total_count']).toMatchObject({
      measured: null,
      missing: [notice('missing.no_volume')],
    });
    expect(figuresOf({ source: reportSource({ motility: null }) })['progressive_motility']).toMatchObject({
      measured: null,
      missing: [notice('calculation.not_analysed')],
    });
  });

  it('a figure whose interval is not stored is not available', () => {
    const bare = motility();
    bare.aggregated_results.intervals = {};
    const document = buildDocument(reportRequest({ source: reportSource({ motility: bare }) }));
    expect(document.figures.find(({ code }) => code === 'progressive_motility')?.measured).toBeNull();
    expect(document.grades).toEqual([]);
  });

  it('holds only the parts that were chosen', () => {
    const { settings } = reportRequest();
    const bare = buildDocument(
      reportRequest({
        settings: {
          ...settings,
          includeDoctorInfo: false,
          includePatientInfo: false,
          includeConcentration: false,
          includeMorphology: false,
          includeMotility: false,
        },
      }),
    );
    expect(bare).toMatchObject({
      doctor: null,
      patient: null,
      figures: [],
      grades: [],
      warnings: [],
      pictures: [],
    });
    const pictured = buildDocument(reportRequest({ settings: { ...settings, includeImages: true } }));
    expect(pictured.pictures).toEqual(pictured.videos.map(({ id }) => id));
  });

  it('shows a warning once, though both calculations report it', () => {
    expect(buildDocument(reportRequest()).warnings).toEqual([
      notice('warning.segre_silberberg_not_calibrated'),
    ]);
  });
});
