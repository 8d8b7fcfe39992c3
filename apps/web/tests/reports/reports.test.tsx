import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { seededUser } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, openApp } from '../../testing/open-app.tsx';
import {
  ANALYSIS_ID,
  report,
  REPORT_ID,
  reportRecord,
  source,
  templates,
} from '../../testing/report-answers.ts';
import { reportSource, concentration, motility } from '@sarm/reports/testing/report-source';

const LIST = 'GET /api/sarm/reports';
const SAVE = 'POST /api/sarm/reports';
const SOURCE = `GET /api/sarm/analyses/${ANALYSIS_ID}/report-source`;
const clinician = seededUser('business_user');

const pageOf = (...items: object[]) => json({ items, total: items.length, page: 1, limit: 10 });
const open = (search = '', answers: Answers = {}, person = clinician) =>
  openApp(`/sarm/reports${search}`, person, {
    [LIST]: pageOf(report()),
    [SOURCE]: json(source),
    'GET /api/sarm/report-templates': pageOf(...templates),
    'GET /api/sarm/analyses': pageOf(),
    [`GET /api/sarm/reports/${REPORT_ID}`]: json(reportRecord()),
    ...answers,
  });
const refused = (code: string, message: string, status = 409) =>
  json({ code, message, detail: message, errors: [] }, status);

/** The report itself, in its frame. */
async function previewed() {
  const frame = await screen.findByTitle<HTMLIFrameElement>('Preview');
  await waitFor(() => expect(frame.contentDocument?.querySelector('main')).not.toBeNull());
  return within(frame.contentDocument?.body as HTMLElement);
}
const rowOf = (name: string, page: Awaited<ReturnType<typeof previewed>>) =>
  page.getByRole('rowheader', { name: new RegExp(name) }).closest('tr')?.textContent;
const configuration = async () => within(await screen.findByRole('region', { name: 'Configuration' }));

afterEach(() => vi.restoreAllMocks());

describe('the reports page', () => {
  it('BUS-013 BUS-071 has configuration, preview, save, print, download and an email dialog', async () => {
    const { user } = open(`?analysisId=${ANALYSIS_ID}`);
    const config = await configuration();
    for (const label of ['Report Title', 'Template', 'Comments', 'Recommendations'])
      expect(config.getByLabelText(new RegExp(label))).toBeDefined();
    expect(config.getAllByRole('switch').map((each) => each.closest('label')?.textContent)).toEqual([
      'Doctor information',
      'Patient information',
      'Concentration',
      'Motility',
      'Morphology',
      'Images',
      'WHO comparison',
    ]);
    for (const name of ['Save Report', 'Print', 'Download PDF', 'Email'])
      expect(config.getByRole('button', { name })).toBeDefined();
    const page = await previewed();
    await user.clear(config.getByLabelText(/Report Title/));
    await user.type(config.getByLabelText(/Report Title/), 'Andrology of Mr Berg');
    await user.type(config.getByLabelText(/Comments/), 'Looks well.');
    expect(page.getByRole('heading', { level: 1, name: 'Andrology of Mr Berg' })).toBeDefined();
    expect(page.getByText('Looks well.')).toBeDefined();
    await user.type(config.getByLabelText(/Recommendations/), 'Again in May.');
    expect(page.getByText('Again in May.')).toBeDefined();
    await user.click(config.getByRole('switch', { name: 'Patient information' }));
    expect(page.queryByText('Tomas Berg')).toBeNull();
    const frame = screen.getByTitle<HTMLIFrameElement>('Preview');
    const print = vi.fn<() => void>();
    if (frame.contentWindow !== null) frame.contentWindow.print = print;
    await user.click(config.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('BUS-105 choosing a template sets the toggles to its defaults and keeps what was typed', async () => {
    const { user } = open(`?analysisId=${ANALYSIS_ID}`);
    const config = await configuration();
    const on = () =>
      config
        .getAllByRole<HTMLInputElement>('switch')
        .filter((each) => each.checked)
        .map((each) => each.closest('label')?.textContent);
    expect(config.getByRole('combobox', { name: 'Template' }).textContent).toBe('Standard WHO Report');
    expect(on()).not.toContain('Images');
    await user.type(config.getByLabelText(/Comments/), 'Kept');
    await user.click(config.getByRole('combobox', { name: 'Template' }));
    expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual([
      'Standard WHO Report',
      'Concise Report',
      'Detailed Clinical Report',
    ]);
    await user.click(screen.getByRole('option', { name: 'Detailed Clinical Report' }));
    expect(on()).toContain('Images');
    await user.click(config.getByRole('combobox', { name: 'Template' }));
    await user.click(screen.getByRole('option', { name: 'Concise Report' }));
    expect(on()).not.toContain('Morphology');
    expect(config.getByLabelText<HTMLTextAreaElement>(/Comments/).value).toBe('Kept');
  });

  it('has a language of its own, which a title that nobody typed follows', async () => {
    const { user, server } = open(`?analysisId=${ANALYSIS_ID}`, { [SAVE]: json(reportRecord(), 201) });
    const config = await configuration();
    const page = await previewed();
    const choose = async (from: string, to: string): Promise<void> => {
      await user.click(config.getByRole('combobox', { name: from }));
      await user.click(await screen.findByRole('option', { name: to }));
    };
    await choose('Language of the report', 'Français');
    expect(
      await page.findByRole('heading', { level: 1, name: 'Compte rendu de spermogramme' }),
    ).toBeDefined();
    expect(config.getByRole('button', { name: 'Save Report' })).toBeDefined();
    await user.clear(config.getByLabelText(/Report Title/));
    await user.type(config.getByLabelText(/Report Title/), 'My own');
    await choose('Language of the report', 'Español');
    expect(await page.findByText('Paciente')).toBeDefined();
    expect(page.getByRole('heading', { level: 1, name: 'My own' })).toBeDefined();
    await user.click(config.getByRole('button', { name: 'Save Report' }));
    await waitFor(() =>
      expect(server.callsOf(SAVE)[0]?.body).toMatchObject({ language: 'es', title: 'My own' }),
    );
  });

  it('BUS-073 says in its own text that somebody may not make reports', async () => {
    open('', {}, { ...clinician, permissions: ['access_business'], roles: [], systemRoles: [] });
    expect(await screen.findByText("You don't have permission to generate reports.")).toBeDefined();
  });

  it('BUS-126 saves nothing and prints nothing to a file without a title', async () => {
    const { user } = open(`?analysisId=${ANALYSIS_ID}`);
    const config = await configuration();
    expect(config.getByLabelText<HTMLInputElement>(/Report Title/).required).toBe(true);
    await user.clear(config.getByLabelText(/Report Title/));
    for (const typed of ['', ' ']) {
      if (typed !== '') await user.type(config.getByLabelText(/Report Title/), typed);
      for (const name of ['Save Report', 'Download PDF'])
        expect(config.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    }
    await user.type(config.getByLabelText(/Report Title/), 'x');
    for (const name of ['Save Report', 'Download PDF'])
      expect(config.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false);
  });

  it('BUS-215 BUS-217 says for 6 s that a report was saved, or why not', async () => {
    const { user, server } = open(`?analysisId=${ANALYSIS_ID}`, {
      [SAVE]: [
        refused('analysis_not_completed', 'x'),
        new Response('', { status: 500 }),
        json(reportRecord(), 201),
      ],
    });
    const config = await configuration();
    const timer = vi.spyOn(globalThis, 'setTimeout');
    const severityOf = async (text: string): Promise<string | undefined> => {
      await user.click(config.getByRole('button', { name: 'Save Report' }));
      const shown = (await screen.findByText(text)).closest('.MuiAlert-root');
      expect(timer.mock.calls.filter(([, delay]) => delay === 6000)).toHaveLength(1);
      timer.mockClear();
      return /color(Success|Error)/.exec(shown?.className ?? '')?.[1];
    };
    expect(await severityOf('Failed to save report: The analysis has no results yet.')).toBe('Error');
    expect(await severityOf('Failed to save report: Unknown error')).toBe('Error');
    expect(await severityOf('Report saved successfully')).toBe('Success');
    expect(server.callsOf(SAVE)[2]?.body).toMatchObject({
      analysisId: ANALYSIS_ID,
      includeMotility: true,
      amendsId: null,
    });
    // The saved one is open now and is saved again under its own id.
    await waitFor(() => expect(server.callsOf(`GET /api/sarm/reports/${REPORT_ID}`)).toHaveLength(1));
  });
});

describe('the preview', () => {
  it('BUS-129 BUS-130 BUS-131 compares with the WHO 5th edition', async () => {
    open(`?analysisId=${ANALYSIS_ID}`);
    const page = await previewed();
    expect(page.getAllByText(/WHO 5th edition/).length).toBeGreaterThan(0);
    expect(rowOf('Concentration', page)).toMatch(/21\.3million\/ml18\.3–24\.715Normal$/);
    expect(rowOf('Progressive motility', page)).toMatch(/32NormalInconclusive$/);
    expect(rowOf('Total motility', page)).toMatch(/40NormalInconclusive$/);
  });

  it.each([
    ['Concentration', 15, 14.99],
    ['Progressive motility', 32, 31.99],
    ['Total motility', 40, 39.99],
  ])(
    'BUS-129 BUS-130 BUS-131 labels %s from %d on Normal, below it Below Reference, and nothing where it is missing',
    async (name, at, below) => {
      const answer = (value: number | null) => {
        const c = concentration({ success: value !== null });
        const m = motility({ success: value !== null });
        const around = { ci_low: (value ?? 0) - 0.001, ci_high: (value ?? 0) + 0.001 };
        c.aggregated_results.mean_concentration_million_per_ml = value;
        m.aggregated_results.progressive_motility = value;
        m.aggregated_results.total_motility = value;
        c.aggregated_results.intervals = { mean_concentration_million_per_ml: around };
        m.aggregated_results.intervals = { progressive_motility: around, total_motility: around };
        return json(reportSource({ projectId: source.projectId, concentration: c, motility: m }));
      };
      const label = async (value: number | null) => {
        document.body.innerHTML = '';
        const opened = open(`?analysisId=${ANALYSIS_ID}`, { [SOURCE]: answer(value) });
        const text = rowOf(name, await previewed());
        opened.unmount();
        return text;
      };
      expect(await label(at)).toMatch(/Normal(Inconclusive)?$/);
      expect(await label(below)).toMatch(/Below Reference$/);
      const missing = await label(null);
      expect(missing).toContain('Not available');
      expect(missing).not.toMatch(/Normal|Below/);
    },
  );

  it.each([
    [4, /4\.0%3\.6–4\.44Normal(Inconclusive)$/],
    [5.1, /5\.1%4\.7–5\.54Normal$/],
    [3.5, /3\.5%3\.1–3\.94Below Reference$/],
  ])('BUS-132 labels normal forms of %d %% by the limit of the WHO 5th edition', async (value, row) => {
    const normalForms = { value, low: value - 0.4, high: value + 0.4 };
    open(`?analysisId=${ANALYSIS_ID}`, { [SOURCE]: json({ ...source, normalForms }) });
    const page = await previewed();
    expect(page.getAllByText(/WHO 5th edition/).length).toBeGreaterThan(0);
    expect(rowOf('Normal forms', page)).toMatch(row);
  });

  it('BUS-132 shows that normal forms are not available before a morphology is stored', async () => {
    open(`?analysisId=${ANALYSIS_ID}`);
    expect(rowOf('Normal forms', await previewed())).toBe(
      'Normal formsNot available: No morphology classes are stored',
    );
  });
});
