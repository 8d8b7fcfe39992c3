import type { AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import { notice } from '@sarm/domain/catalogue/notices';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ANALYSIS_ID, analysisRecord, resultOf } from '../../testing/analysis-answers.ts';
import { PROJECT_ID, seededUser, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';

const ONE = `GET /api/sarm/analyses/${ANALYSIS_ID}`;
const lab = () => seededUser('business_user', 'member');
const report = (record: AnalysisRecord) =>
  openApp(`/sarm/reports/analysis?analysisId=${ANALYSIS_ID}`, lab(), { [ONE]: json(record) });
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

const exactly = (figures: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, { ci_low: value, ci_high: value }]),
  );

/** Labels of total count, progressive, progressive plus non-progressive, and 100 minus immotile. */
async function labelsAt({ total, progressive, moving }: Record<'total' | 'progressive' | 'moving', number>) {
  const concentration = resultOf('concentration');
  const motility = resultOf('motility');
  const counted = { mean_concentration_million_per_ml: 20, total_per_ejaculate_million: total };
  const moved = { progressive_motility: progressive, total_motility: moving };
  const shares = { 'Rapid Progressive': moving, Immotile: 100 - moving };
  const aggregated_results = { ...concentration.aggregated_results, ...counted, intervals: exactly(counted) };
  const moving_results = {
    ...motility.aggregated_results,
    ...moved,
    motility_distribution: shares,
    intervals: exactly({ ...moved, ...shares }),
  };
  report(
    analysisRecord({
      calculation: {
        concentration: { ...concentration, aggregated_results },
        motility: { ...motility, aggregated_results: moving_results },
      },
    }),
  );
  const table = await screen.findByRole('table', { name: /WHO 6th edition/ });
  return rowsOf(table)
    .slice(1)
    .map((row) => row.match(/Normal|Low/)?.[0]);
}

/** BUS-138 */
const NOT_VITALITY = 'total motility against the vitality limit; no vitality test was made';

describe('the analysis report page', () => {
  it('BUS-014 shows the stored analysis that the address names', async () => {
    report(analysisRecord());
    const table = await screen.findByRole('table', { name: 'Comparison with WHO 6th edition (2021)' });
    expect(rowsOf(table)).toEqual([
      'Concentration21.3 (18.3–24.7)million/ml≥ 16 million/mlNormal',
      'Total sperm count59.6 (51.1–69.3)million≥ 39 millionNormal',
      'Progressive motility32.9 (26.9–39.5)%≥ 30 %NormalInconclusive',
      'Total motility40.2 (33.8–46.9)%≥ 42 %LowInconclusive',
      `100 minus immotile${NOT_VITALITY}40.2 (33.8–46.9)%≥ 54 %Low`,
    ]);
    for (const name of ['Concentration', 'Motility', 'Analysis parameters', 'Sample information'])
      expect(screen.getByRole('region', { name })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Analysis parameters' }).textContent).toContain('20.49 µm');
    expect(screen.getByRole('region', { name: 'Sample information' }).textContent).toContain('A1-F1, A1-F2');
    expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download PDF' })).toBeTruthy();
  });

  it('BUS-074 says so where there is nothing to show, and leads back', async () => {
    const app = openApp('/sarm/reports/analysis', lab());
    expect(await screen.findByText('No analysis data found. Please generate a report first.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Datasets' }).getAttribute('href')).toBe(
      '/sarm/projects',
    );
    await app.router.navigate('/sarm/reports/analysis', { state: { projectId: PROJECT_ID } });
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Back to Datasets' }).getAttribute('href')).toBe(
        `/sarm/projects/${PROJECT_ID}/datasets`,
      ),
    );
  });

  it('BUS-076 BUS-077 lists the warnings, and says of a card whose analysis failed', async () => {
    const failed = resultOf('concentration', {
      success: false,
      notices: [notice('missing.no_dilution')],
      aggregated_results: {
        ...resultOf('concentration').aggregated_results,
        mean_concentration_million_per_ml: null,
        total_per_ejaculate_million: null,
        intervals: {},
      },
    });
    const motility = resultOf('motility', { notices: [notice('warning.fewer_than_200_heads')] });
    report(analysisRecord({ calculation: { motility, concentration: failed } }));
    const card = await screen.findByRole('region', { name: 'Concentration' });
    expect(card.textContent).toContain('Analysis failed or not available');
    expect(card.textContent).toContain('The dilution of the sample is not recorded');
    expect(screen.getByText('Analysis Warnings:')).toBeTruthy();
    expect(screen.getByText('Fewer than 200 sperm were counted; the interval is wide')).toBeTruthy();
    const table = screen.getByRole('table', { name: /Comparison/ });
    expect(rowsOf(table).slice(0, 2)).toEqual([
      'ConcentrationNot available≥ 16 million/ml',
      'Total sperm countNot available≥ 39 million',
    ]);
  });

  it('BUS-014 BUS-099 takes results, videos, dataset and project from the page before', async () => {
    const app = openApp('/sarm/reports/analysis', lab());
    await screen.findByText(/No analysis data found/);
    const motility = resultOf('motility', { notices: [notice('warning.one_field_only')] });
    const state = {
      analysisResults: { motility, concentration: resultOf('concentration') },
      selectedVideos: [{ id: VIDEO_ID, name: 'A1-F1' }],
      dataset: { name: 'Sample 9', type: 'morphology' },
      projectId: PROJECT_ID,
    };
    await app.router.navigate('/sarm/reports/analysis', { state });
    const table = await screen.findByRole('table', { name: /WHO 6th edition/ });
    expect(rowsOf(table)[0]).toContain('21.3 (18.3–24.7)');
    const sample = screen.getByRole('region', { name: 'Sample information' });
    expect(sample.textContent).toContain('Sample 9');
    expect(sample.textContent).toContain('Morphology');
    expect(sample.textContent).toContain('A1-F1');
    expect(screen.getByText('Only one field was seen; how fields differ is not known')).toBeTruthy();
    expect(app.server.callsOf(ONE)).toHaveLength(0);
  });

  it('BUS-218 says so when the PDF could not be made', async () => {
    const app = openApp(`/sarm/reports/analysis?analysisId=${ANALYSIS_ID}`, lab(), {
      [ONE]: json(analysisRecord()),
      [`POST /api/sarm/analyses/${ANALYSIS_ID}/pdf`]: json({ message: 'no worker' }, 503),
    });
    await app.user.click(await screen.findByRole('button', { name: 'Download PDF' }));
    expect(await screen.findByText('Failed to generate PDF. Please try again.')).toBeTruthy();
  });

  it.each([
    [16, 'success', 'Normal'],
    [15.9, 'warning', 'Low'],
    [5, 'warning', 'Low'],
    [4.9, 'error', 'Low'],
  ])('BUS-133 BUS-134 a concentration of %s is %s and %s', async (value, tone, label) => {
    const base = resultOf('concentration');
    const concentration = {
      ...base,
      aggregated_results: {
        ...base.aggregated_results,
        mean_concentration_million_per_ml: value,
        intervals: { mean_concentration_million_per_ml: { ci_low: value, ci_high: value } },
      },
    };
    report(analysisRecord({ calculation: { motility: null, concentration } }));
    const table = await screen.findByRole('table', { name: /WHO 6th edition/ });
    const chip = within(table).getByText(label).closest('.MuiChip-root');
    expect(chip?.className.toLowerCase()).toContain(`color${tone}`);
    // BUS-135: a mere count of sperm is never compared.
    expect(rowsOf(table)[1]).toBe('Total sperm countNot available≥ 39 million');
  });

  it('BUS-133 BUS-134 a concentration that is missing has neither label nor colour', async () => {
    report(analysisRecord({ calculation: { motility: null, concentration: null } }));
    const table = await screen.findByRole('table', { name: /WHO 6th edition/ });
    expect(rowsOf(table)[0]).toBe('ConcentrationNot available≥ 16 million/ml');
    const [, row] = within(table).getAllByRole('row');
    expect(row?.querySelector('[class*="Chip"], [class*="color"]')).toBeNull();
  });

  it.each([
    [39, 'Normal'],
    [38.9, 'Low'],
  ])('BUS-135 a total of %d M is %s', async (total, label) => {
    expect((await labelsAt({ total, progressive: 30, moving: 54 }))[0]).toBe(label);
  });

  it.each([
    [30, 54, ['Normal', 'Normal', 'Normal']],
    [29.9, 53.9, ['Low', 'Normal', 'Low']],
    [30, 42, ['Normal', 'Normal', 'Low']],
    [30, 41.9, ['Normal', 'Low', 'Low']],
  ])(
    'BUS-136 BUS-137 BUS-138 progressive %d and moving %d percent are labelled by their limits',
    async (progressive, moving, labels) => {
      expect((await labelsAt({ total: 39, progressive, moving })).slice(1)).toEqual(labels);
    },
  );

  it('BUS-136 BUS-137 BUS-138 labels nothing that is missing', async () => {
    report(analysisRecord({ calculation: { motility: null, concentration: null } }));
    const table = await screen.findByRole('table', { name: /WHO 6th edition/ });
    expect(rowsOf(table).slice(2)).toEqual([
      'Progressive motilityNot available≥ 30 %',
      'Total motilityNot available≥ 42 %',
      `100 minus immotile${NOT_VITALITY}Not available≥ 54 %`,
    ]);
    expect(table.textContent?.replaceAll(NOT_VITALITY, '')).not.toContain('itality');
  });
});
