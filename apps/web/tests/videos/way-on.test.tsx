import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ANALYSIS_ID, analysisRecord } from '../../testing/analysis-answers.ts';
import { dataset, DATASET_ID, seededUser } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { CALLS, openApp, PAGES } from '../../testing/open-app.tsx';

const lab = seededUser('business_user');
const withUsable = (usable_videos: number): Dataset => {
  const one = dataset();
  return { ...one, stats: { ...one.stats, usable_videos } };
};
const open = (sample: Dataset, person = lab) =>
  openApp(PAGES.videos, person, { [CALLS.dataset]: json(sample) });
const main = async () => within(await screen.findByRole('main'));

describe('the way on from the videos of a sample', () => {
  it('offers the report on the page itself once there are five usable videos', async () => {
    const app = open(withUsable(5));
    const button = await (await main()).findByRole('button', { name: 'Generate Report' });
    expect(screen.getByText('5 usable videos. Next: generate the report.')).toBeTruthy();
    await app.user.click(button);
    expect(await screen.findByRole('dialog', { name: 'Generate Report' })).toBeTruthy();
  });

  it('says what is missing for a report while it cannot be generated', async () => {
    open(withUsable(3));
    const button = await (await main()).findByRole<HTMLButtonElement>('button', { name: 'Generate Report' });
    expect(button.disabled).toBe(true);
    expect(screen.getByText('A report needs 5 usable videos. This sample has 3.')).toBeTruthy();
  });

  it.each([
    ['failed', null, 'The analysis failed.', ['Open the analysis', `/sarm/results?id=${ANALYSIS_ID}`]],
    [
      'in-progress',
      null,
      'The analysis is running.',
      ['Open the analysis', `/sarm/results?id=${ANALYSIS_ID}`],
    ],
    ['completed', null, 'Next: write the report.', ['Open the analysis', `/sarm/results?id=${ANALYSIS_ID}`]],
    ['completed', 'draft', 'a draft', ['Open the report', `/sarm/reports?datasetId=${DATASET_ID}`]],
    ['completed', 'issued', 'is issued', ['Open the report', `/sarm/reports?datasetId=${DATASET_ID}`]],
  ] as const)(
    'leads from a sample whose analysis is %s, report %s',
    async (status, report, text, [name, to]) => {
      const analysis = { id: ANALYSIS_ID, status };
      open(dataset({ clinical: { patient_name: null, analysis, report } }));
      expect(await screen.findByText(new RegExp(text))).toBeTruthy();
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to);
    },
  );

  it('shows on the page of a video that it was analysed, and leads to the analysis first', async () => {
    const list = json({ items: [analysisRecord()], total: 1, page: 1, limit: 1 });
    const app = openApp(PAGES.video, lab, { 'GET /api/sarm/analyses': list });
    const link = await screen.findByRole('link', { name: 'Open the analysis' });
    expect(link.getAttribute('href')).toBe(`/sarm/results?id=${ANALYSIS_ID}`);
    expect(link.className).toContain('contained');
    expect(screen.getByText('Analysed')).toBeTruthy();
    expect(screen.getByText('Analyze Frames').className).not.toContain('contained');
    app.unmount();
    openApp(PAGES.video, lab, { 'GET /api/sarm/analyses': json({ items: [], total: 0, page: 1, limit: 1 }) });
    expect((await screen.findByText('Analyze Frames')).className).toContain('contained');
    expect(screen.queryByText('Analysed')).toBeNull();
  });
});
