import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { seededUser } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import {
  ANALYSIS_ID,
  report,
  REPORT_ID,
  reportRecord,
  source,
  templates,
} from '../../testing/report-answers.ts';
import { withRole } from '../../testing/user-record.ts';

const pageOf = (...items: object[]) => json({ items, total: items.length, page: 1, limit: 10 });
/** A member of the project with business access and just this code. */
const open = (search: string, code: string) =>
  openApp(
    `/sarm/reports${search}`,
    { ...seededUser('business_user', 'member'), ...withRole('x', ['access_business', code]) },
    {
      'GET /api/sarm/reports': pageOf(report()),
      [`GET /api/sarm/reports/${REPORT_ID}`]: json(reportRecord()),
      [`GET /api/sarm/analyses/${ANALYSIS_ID}/report-source`]: json(source),
      'GET /api/sarm/report-templates': pageOf(...templates),
      'GET /api/sarm/analyses': pageOf(),
    },
  );
const region = async (name: string) => within(await screen.findByRole('region', { name }));
async function expectPreview(): Promise<void> {
  const frame = await screen.findByTitle<HTMLIFrameElement>('Preview');
  await waitFor(() => expect(frame.contentDocument?.querySelector('main')).not.toBeNull());
}
const namesIn = (part: Awaited<ReturnType<typeof region>>, names: readonly string[]) =>
  names.filter((name) => part.queryByRole('button', { name }) !== null);

const ACTIONS = ['Download PDF', 'Save Report', 'Email', 'Sign and issue'];
const OF_ROW = ['Download', 'Email', 'Delete'].map((action) => `${action} Semen analysis report`);

describe('the reports page', () => {
  it('BUS-146 lets a holder of view_reports read and download, and nothing else', async () => {
    open(`?id=${REPORT_ID}`, 'view_reports');
    const config = await region('Configuration');
    await expectPreview();
    expect(namesIn(config, ACTIONS)).toEqual(['Download PDF']);
    expect(config.getByLabelText<HTMLInputElement>(/Report Title/).readOnly).toBe(true);
    expect(config.getByText(/^You can read reports\./)).toBeDefined();
    expect(screen.queryByRole('combobox', { name: 'Analysis' })).toBeNull();
    expect(namesIn(await region('Saved Reports'), OF_ROW)).toEqual(OF_ROW.slice(0, 1));
  });

  it('BUS-146 lets a holder of generate_reports save, send and delete as well', async () => {
    open(`?id=${REPORT_ID}`, 'generate_reports');
    const config = await region('Configuration');
    await expectPreview();
    expect(namesIn(config, ACTIONS)).toEqual(ACTIONS);
    expect(config.getByLabelText<HTMLInputElement>(/Report Title/).readOnly).toBe(false);
    expect(namesIn(await region('Saved Reports'), OF_ROW)).toEqual(OF_ROW);
  });

  it('opens no draft that a reader of reports could not save, and says so', async () => {
    open(`?analysisId=${ANALYSIS_ID}`, 'view_reports');
    expect(
      await screen.findByText(
        'You can read reports. A new one is written by a person with the permission to generate reports.',
      ),
    ).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Configuration' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Saved Reports' })).toBeDefined();
  });
});
