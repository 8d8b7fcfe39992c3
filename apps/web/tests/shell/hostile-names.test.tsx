import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ANALYSIS_ID, analysisRecord } from '../../testing/analysis-answers.ts';
import { dataset, seededUser, video } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { CALLS, openApp, PAGES, pageOfVideos } from '../../testing/open-app.tsx';

const EVIL = '<img src=x onerror=alert(1)><script>alert(1)</script>=cmd|"x"!A1';
const lab = seededUser('business_user', 'member');
const original = analysisRecord();
const record = analysisRecord({
  patientName: EVIL,
  dataset: original.dataset && { ...original.dataset, name: EVIL },
  videos: original.videos.map((each) => ({ ...each, name: EVIL })),
  analysedVideos: original.analysedVideos.slice(0, 1).map((each) => ({
    ...each,
    name: EVIL,
    excluded: { reason: EVIL, by: EVIL, at: original.createdAt },
    calibration: each.calibration && { ...each.calibration, name: EVIL },
  })),
  provenance: {
    ...original.provenance,
    calibrations: original.provenance.calibrations.map((each) => ({ ...each, name: EVIL })),
  },
});
const page = (...items: object[]) => json({ items, total: items.length, page: 1, limit: 12 });
const ANSWERS = {
  'GET /api/sarm/analyses': page(record),
  [`GET /api/sarm/analyses/${ANALYSIS_ID}`]: json(record),
  [CALLS.dataset]: json(dataset({ name: EVIL })),
  [CALLS.datasets]: json({ datasets: [dataset({ name: EVIL })], total: 1 }),
  [CALLS.videos]: pageOfVideos(video({ name: EVIL })),
};

describe('names that are markup', () => {
  it.each([
    ['the results', `/sarm/results?id=${ANALYSIS_ID}`],
    ['the analysis report', `/sarm/reports/analysis?analysisId=${ANALYSIS_ID}`],
    ['the videos', PAGES.videos],
    ['the datasets', PAGES.datasets],
  ])('are letters on the page of %s', async (_, at) => {
    openApp(at, lab, ANSWERS);
    const shown = await screen.findAllByText((text) => text.includes('onerror=alert(1)'));
    expect(shown.length).toBeGreaterThan(0);
    expect(document.querySelectorAll('[onerror], body script, img[src="x"]')).toHaveLength(0);
  });
});
