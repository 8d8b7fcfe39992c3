import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ANALYSIS_ID, analysisRecord } from '../../testing/analysis-answers.ts';
import { seededUser } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { taskOf } from '../../testing/task-record.ts';
import { report, REPORT_ID } from '../../testing/report-answers.ts';
import { userRecord, withRole } from '../../testing/user-record.ts';
import { arriveAt } from '../../testing/visits.ts';

const lab = seededUser('business_user', 'member');
const AT = `/sarm/reports/analysis?analysisId=${ANALYSIS_ID}`;
const ONE = `GET /api/sarm/analyses/${ANALYSIS_ID}`;
const TASK_ID = '01900000-0000-7000-8000-0000000000e1';
const FILE = `/api/sarm/analyses/${ANALYSIS_ID}/pdf`;

/** Names of the files that the browser was made to download. */
function keptFiles(): string[] {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  globalThis.URL.createObjectURL = () => 'blob:x';
  globalThis.URL.revokeObjectURL = () => undefined;
  return names;
}
afterEach(() => vi.restoreAllMocks());

describe('the analysis report page', () => {
  it('BUS-075 has cards, the comparison with its edition, parameters, sample and a print button', async () => {
    const print = vi.spyOn(globalThis, 'print').mockImplementation(() => undefined);
    const view = openApp(AT, lab, { [ONE]: json(analysisRecord()) });
    const region = async (name: string) => (await screen.findByRole('region', { name })).textContent;
    expect(await region('Concentration')).toContain('21.3');
    expect(await region('Motility')).toContain('40.2');
    expect(await region('Analysis parameters')).toContain('20.49 µm');
    expect(await region('Sample information')).toContain('Sample 2026-11-12');
    const table = screen.getByRole('table', { name: 'Comparison with WHO 6th edition (2021)' });
    expect(within(table).getAllByRole('row')).toHaveLength(6);
    await view.user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('BUS-075 BUS-224 downloads the PDF that the server printed, under the name that it gave', async () => {
    const names = keptFiles();
    const ended = taskOf({
      id: TASK_ID,
      task_type: 'report',
      status: 'completed',
      result: { download_url: `${FILE}?task_id=${TASK_ID}` },
    });
    const view = openApp(AT, lab, {
      [ONE]: json(analysisRecord()),
      [`POST ${FILE}`]: json({ task_id: TASK_ID }, 202),
      [`GET /api/tasks/${TASK_ID}`]: json(ended),
      [`GET ${FILE}`]: new Response('%PDF', {
        status: 200,
        headers: {
          'content-disposition': `attachment; filename="x.pdf"; filename*=UTF-8''Sample%207_2026-11-12_10-42-00.pdf`,
        },
      }),
    });
    await view.user.click(await screen.findByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(names).toEqual(['Sample 7_2026-11-12_10-42-00.pdf']));
    expect(view.server.callsOf(`GET ${FILE}`)[0]?.url).toContain(`task_id=${TASK_ID}`);
  });

  it('BUS-224 a saved report is named after its title, without what a file name cannot hold', async () => {
    const names = keptFiles();
    const saved = report({ title: 'Berg: sample 7/2 <final>?' });
    const view = openApp('/sarm/reports', lab, {
      'GET /api/sarm/reports': json({ items: [saved], total: 1, page: 1, limit: 10 }),
      'GET /api/sarm/analyses': json({ items: [], total: 0, page: 1, limit: 10 }),
      [`GET /api/sarm/reports/${REPORT_ID}/pdf`]: new Response('%PDF', { status: 200 }),
    });
    await view.user.click(await screen.findByRole('button', { name: `Download ${saved.title}` }));
    await waitFor(() => expect(names).toEqual(['Berg_ sample 7_2 _final__.pdf']));
  });

  it.each(['generate_reports', 'view_analysis_results'])('BUS-075 opens with %s', async (code) => {
    openApp(AT, userRecord(withRole('x', ['access_business', code])), { [ONE]: json(analysisRecord()) });
    expect(await screen.findByRole('button', { name: 'Download PDF' })).toBeTruthy();
  });

  it('BUS-075 is closed to those who hold neither', async () => {
    const others = ['access_business', 'view_reports', 'upload_videos', 'manage_patients'];
    await arriveAt(openApp(AT, userRecord(withRole('x', others))), '/unauthorized');
  });
});
