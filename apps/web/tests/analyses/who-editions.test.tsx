import { concentration, motility, reportSource } from '@sarm/reports/testing/report-source';
import type { WhoEdition } from '@sarm/domain/reports';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ANALYSIS_ID, analysisRecord, figureOf, resultOf } from '../../testing/analysis-answers.ts';
import { PROJECT_ID, seededUser } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { templates } from '../../testing/report-answers.ts';

const lab = seededUser('business_user');
const pageOf = (...items: object[]) => json({ items, total: items.length, page: 1, limit: 10 });

/** Between the limits of the two editions, or with a limit inside the interval. */
const COUNTED = { mean_concentration_million_per_ml: 15.5, total_per_ejaculate_million: 43.4 };
const MOVED = { progressive_motility: 31, total_motility: 41 };
const AROUND = {
  mean_concentration_million_per_ml: { ci_low: 14.2, ci_high: 15.9 },
  total_per_ejaculate_million: { ci_low: 38, ci_high: 48 },
  progressive_motility: { ci_low: 30.5, ci_high: 31.5 },
  total_motility: { ci_low: 38.5, ci_high: 43.5 },
};
const withFigures = <R extends { aggregated_results: object }>(result: R): R => ({
  ...result,
  aggregated_results: {
    ...result.aggregated_results,
    ...('motility_distribution' in result.aggregated_results &&
    result.aggregated_results.motility_distribution !== null
      ? MOVED
      : COUNTED),
    intervals: AROUND,
  },
});

async function preview(edition: WhoEdition) {
  const source = reportSource({
    edition,
    projectId: PROJECT_ID,
    motility: withFigures(motility()),
    concentration: withFigures(concentration()),
  });
  openApp(`/sarm/reports?analysisId=${source.analysisId}`, lab, {
    'GET /api/sarm/reports': pageOf(),
    'GET /api/sarm/analyses': pageOf(),
    'GET /api/sarm/report-templates': pageOf(...templates),
    [`GET /api/sarm/analyses/${source.analysisId}/report-source`]: json(source),
  });
  const frame = await screen.findByTitle<HTMLIFrameElement>('Preview');
  await waitFor(() => expect(frame.contentDocument?.querySelector('main')).not.toBeNull());
  const page = within(frame.contentDocument?.body as HTMLElement);
  const rows = page
    .getAllByRole('rowheader')
    .map((head) => [head.firstChild?.textContent ?? '', head.closest('tr')?.textContent ?? ''] as const);
  return {
    row: (name: string) => rows.find(([head]) => head.startsWith(name))?.[1],
    limits: page.getAllByRole('columnheader').find((head) => head.className.includes('limit'))?.textContent,
    differing: [...(frame.contentDocument?.querySelectorAll('.differs') ?? [])].map(
      (each) => each.textContent,
    ),
  };
}

async function analysis(edition: WhoEdition, name: string) {
  const record = analysisRecord({
    edition,
    calculation: {
      motility: withFigures(resultOf('motility')),
      concentration: withFigures(resultOf('concentration')),
    },
  });
  openApp(`/sarm/reports/analysis?analysisId=${ANALYSIS_ID}`, lab, {
    [`GET /api/sarm/analyses/${ANALYSIS_ID}`]: json(record),
  });
  const table = await screen.findByRole('table', { name: `Comparison with ${name}` });
  const lines = screen.queryAllByText(/ by the WHO /).map((line) => line.textContent);
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  return { rows, lines };
}

describe('the two editions of the WHO', () => {
  it('BUS-139 the preview keeps the 5th, with the interval of every value and what it leaves undetermined', async () => {
    const { row, limits, differing } = await preview('who5');
    expect(limits).toContain('WHO 5th edition');
    expect(row('Concentration')).toMatch(/15\.5million\/ml14\.2–15\.915NormalInconclusive$/);
    expect(row('Progressive motility')).toMatch(/31\.0%30\.5–31\.532Below Reference$/);
    expect(row('Total motility')).toMatch(/41\.0%38\.5–43\.540NormalInconclusive$/);
    expect(row('Total sperm count')).toMatch(/43\.4million38\.0–48\.039NormalInconclusive$/);
    expect(differing).toEqual([
      'Concentration by the WHO 6th edition, limit 16 million/ml: Low',
      'Progressive motility by the WHO 6th edition, limit 30 %: Normal',
      'Total motility by the WHO 6th edition, limit 42 %: Low, Inconclusive',
    ]);
  });

  it('BUS-139 the analysis page keeps the 6th for the same values', async () => {
    const { rows, lines } = await analysis('who6', 'WHO 6th edition (2021)');
    expect(rows.slice(0, 4)).toEqual([
      'Concentration15.5 (14.2–15.9)million/ml≥ 16 million/mlLow',
      'Total sperm count43.4 (38.0–48.0)million≥ 39 millionNormalInconclusive',
      'Progressive motility31.0 (30.5–31.5)%≥ 30 %Normal',
      'Total motility41.0 (38.5–43.5)%≥ 42 %LowInconclusive',
    ]);
    expect(lines).toEqual([
      'Concentration by the WHO 5th edition (2010), limit 15 million/ml: Normal, inconclusive',
      'Progressive motility by the WHO 5th edition (2010), limit 32 %: Low',
      'Total motility by the WHO 5th edition (2010), limit 40 %: Normal, inconclusive',
    ]);
  });

  it('BUS-139 the result page says where the other edition judges differently', async () => {
    const record = analysisRecord({
      edition: 'who6',
      figures: [
        figureOf('concentration', 15.5, 14.2, 15.9),
        figureOf('total_count', 43.4, 38, 48),
        figureOf('progressive_motility', 31, 30.5, 31.5),
      ],
    });
    openApp(`/sarm/results?id=${ANALYSIS_ID}`, lab, {
      'GET /api/sarm/analyses': pageOf(),
      [`GET /api/sarm/analyses/${ANALYSIS_ID}`]: json(record),
    });
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('table', { name: 'Results' });
    expect(dialog.getAllByText(/ by the WHO /).map((line) => line.textContent)).toEqual([
      'Concentration by the WHO 5th edition (2010), limit 15 million/ml: Normal, inconclusive',
      'Progressive motility by the WHO 5th edition (2010), limit 32 %: Low',
    ]);
  });

  it('BUS-139 one edition judges both where the installation has chosen it', async () => {
    const { row, limits } = await preview('who6');
    expect(limits).toContain('WHO 6th edition');
    expect(row('Concentration')).toMatch(/15\.5million\/ml14\.2–15\.916Low$/);
    expect(row('Total motility')).toMatch(/41\.0%38\.5–43\.542LowInconclusive$/);
    cleanup();
    const { rows } = await analysis('who5', 'WHO 5th edition (2010)');
    expect(rows).toEqual([
      'Concentration15.5 (14.2–15.9)million/ml≥ 15 million/mlNormalInconclusive',
      'Total sperm count43.4 (38.0–48.0)million≥ 39 millionNormalInconclusive',
      'Progressive motility31.0 (30.5–31.5)%≥ 32 %Low',
      'Total motility41.0 (38.5–43.5)%≥ 40 %NormalInconclusive',
    ]);
  });
});
