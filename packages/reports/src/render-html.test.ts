import { createTranslator } from '@sarm/messages/create-translator';
import { LANGUAGES } from '@sarm/domain/languages';
import { notice } from '@sarm/domain/catalogue/notices';
import { describe, expect, it } from 'vitest';
import { motility, reportRequest, reportSource } from '../testing/report-source.ts';
import { buildDocument, type DocumentRequest } from './build-document.ts';
import { figureText } from './figure-text.ts';
import { renderHtml } from './render-html.ts';
import { cssString } from './view/report-css.ts';
import { placeOf } from './view/interval-lane.ts';

const html = (over: Partial<DocumentRequest> = {}): string => {
  const document = buildDocument(reportRequest(over));
  return renderHtml({ document, t: createTranslator(document.language), fontCss: '' });
};

describe('the view of a report', () => {
  it('shows figure, unit, interval, limit with its edition and label', () => {
    const page = html();
    for (const text of ['21.3', 'million/ml', '18.3–24.7', 'WHO 5th edition', 'Inconclusive', 'Draft'])
      expect(page).toContain(text);
    expect(page).toContain('Not available<span class="why">: No morphology classes are stored');
    expect(page).toContain('Nov 12, 2026, 8:40');
  });

  it('BUS-085 BUS-103 says with the results that no sperm was seen, and prints that the signer confirmed the focus', () => {
    const nothing = notice('warning.no_sperm_seen', { fields: 5, frames: 500 });
    const document = { ...buildDocument(reportRequest()), warnings: [nothing] };
    const signature = {
      name: 'Dr Lena Lab',
      jobTitle: 'Embryologist',
      at: '2026-11-12T10:00:00Z',
      digest: 'f',
    };
    const page = (signer: object): string =>
      renderHtml({
        document: { ...document, signature: { ...signature, ...signer } },
        t: createTranslator('en'),
        fontCss: '',
      });
    const shown = 'No sperm seen (fields examined: 5; frames: 500). Examine the centrifuged pellet';
    expect(page({}).split(shown)).toHaveLength(2);
    expect(page({}).indexOf(shown)).toBeLessThan(page({}).indexOf('<table class="figures"'));
    expect(page({})).not.toContain('Confirmed by the signer');
    expect(page({ focusConfirmed: true })).toContain('<dt>Focus</dt><dd>Confirmed by the signer:');
    const motionless = motility();
    const source = reportSource({
      motility: { ...motionless, success: false, notices: [notice('missing.no_cells')] },
    });
    expect(html({ source })).toContain('Not available<span class="why">: no sperm</span>');
  });

  it('labels by edition', () => {
    const low = motility();
    low.aggregated_results.intervals['progressive_motility'] = { ci_low: 5, ci_high: 12 };
    low.aggregated_results.progressive_motility = 8;
    const source = reportSource({ motility: low });
    expect(html({ source })).toContain('<b>Below Reference</b>');
    const sixth = html({ source, edition: 'who6' });
    expect(sixth).toContain('<b>Low</b>');
    expect(sixth).toContain('WHO 6th edition');
    expect(sixth).toContain(
      '100 minus immotile<span class="sub">total motility against the vitality limit; no vitality test was made</span>',
    );
    expect(sixth).not.toContain('Below Reference');
  });

  it('shows neither limit nor label without the comparison', () => {
    const { settings } = reportRequest();
    const page = html({ settings: { ...settings, includeWHOComparison: false } });
    for (const text of ['WHO 5th edition', '<b>Normal</b>', 'Inconclusive']) expect(page).not.toContain(text);
    expect(page).toContain('21.3');
  });

  it('draws the velocities of the moving cells and compares the replicates', () => {
    const page = html();
    const plot = /aria-label="Velocity \(VAP\) of the moving cells".*?<\/svg>/s.exec(page)?.[0] ?? '';
    expect(plot).toContain('mean 35.5');
    // One bar for each grade in each class that holds cells, and the three of the legend.
    expect(plot.match(/<rect/g)).toHaveLength(8 + 3 + 3 + 3);
    expect(page).toContain('Immotile, %</th><td class="r">59.8</td><td class="r">62.4</td><td class="r">2.6');
    expect(page).toContain('The replicates agree.');
    expect(page).toContain('40.2 (29–52)');
    const { settings } = reportRequest();
    const without = html({ settings: { ...settings, includeMotility: false } });
    for (const text of ['Velocity (VAP)', '40.2 (29–52)']) expect(without).not.toContain(text);
  });

  it('shows why replicates are not compared, and a report that was made without them', () => {
    const missing = {
      outcome: 'missing',
      reasons: [notice('replicates.none')],
      rows: [],
      grade: null,
      difference: { heads: null, percent: null },
      allowed: { heads: null, percent: null },
    } as const;
    const source = reportSource({
      velocities: null,
      replicates: { ...missing, reasons: [...missing.reasons], rows: [] },
    });
    expect(html({ source })).toContain('There is no second analysis of other videos of this sample');
    const { velocities: _, replicates: __, ...former } = buildDocument(reportRequest());
    const page = renderHtml({ document: former, t: createTranslator('en'), fontCss: '' });
    for (const text of ['Velocity (VAP)', 'Replicate counts (WHO']) expect(page).not.toContain(text);
    expect(page).toContain('21.3');
  });

  it('uses the language of the document', () => {
    const titles = LANGUAGES.map((language) => /<h2>([^<]+)<\/h2><table/.exec(html({ language }))?.[1]);
    expect(new Set(titles).size).toBe(LANGUAGES.length);
    expect(html({ language: 'fr' })).toContain('21,3');
  });

  it('PLT-235 prints the letterhead, and leaves out each part that nobody entered', () => {
    const parts = {
      name: 'Riverside Fertility Centre',
      address: '1 River Road',
      contact: 'lab@riverside.example',
      logo: 'data:image/png;base64,iVBORw0KGgo=',
    };
    const page = (letterhead: typeof parts | (Omit<typeof parts, 'logo'> & { logo: null })) => {
      const source = reportSource({ letterhead });
      return /<header class="lh">.*?<\/header>/s.exec(html({ source }))?.[0];
    };
    for (const text of Object.values(parts)) expect(page(parts)).toContain(text);
    const some = page({ ...parts, address: '', logo: null });
    expect(some).toContain(parts.contact);
    expect(some).not.toMatch(/1 River Road|<img|<div><\/div>/);
    expect(page({ name: '', address: '', contact: '', logo: null })).toBeUndefined();
  });

  it('takes every name as text: no markup, no end of the style sheet', () => {
    const evil = `</style></title><script>alert(1)</script>"'<img src=x onerror=alert(1)>`;
    const source = reportSource({
      projectName: evil,
      letterhead: { name: evil, address: evil, contact: evil, logo: null },
      patient: { id: reportSource().analysisId, name: evil, dateOfBirth: null },
      doctor: { name: evil, jobTitle: evil, department: evil, organization: evil },
      videos: reportSource().videos.map((video) => ({ ...video, name: evil })),
    });
    const { settings } = reportRequest();
    const page = html({
      source,
      settings: { ...settings, title: evil, commentText: evil, recommendationText: evil },
    });
    expect(page).not.toContain('<script');
    expect(page).not.toMatch(/<img[^>]*onerror/);
    expect(page.match(/<\/style>/g)).toHaveLength(1);
    expect(page.match(/<\/title>/g)).toHaveLength(1);
    expect(cssString('"\n</style>\\')).toBe('"\\22 \\a \\3c \\2f style\\3e \\5c "');
  });
});

describe('numbers', () => {
  it('are never rounded over their limit', () => {
    expect(figureText(31.96, 'en', 32)).toBe('31.96');
    expect(figureText(31.9996, 'en', 32)).toBe('31.9996');
    expect(figureText(32.04, 'en', 32)).toBe('32.0');
    expect(figureText(12.345, 'en')).toBe('12.3');
  });

  it('stand on one scale around the limit', () => {
    expect(placeOf(16, 16)).toEqual({ x: 60, outside: false });
    expect(placeOf(0, 16)).toEqual({ x: 4, outside: true });
    expect(placeOf(1000, 16)).toEqual({ x: 116, outside: true });
    expect(placeOf(32, 16).x - 60).toBeCloseTo(60 - placeOf(8, 16).x, 9);
  });
});
