import type { AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import { notice } from '@sarm/domain/catalogue/notices';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ANALYSIS_ID, analysisRecord, missingOf } from '../../testing/analysis-answers.ts';
import { seededUser, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';

const LIST = 'GET /api/sarm/analyses';
const ONE = `GET /api/sarm/analyses/${ANALYSIS_ID}`;
const PATIENT_ID = '01900000-0000-7000-8000-0000000000aa';
const lab = () => seededUser('business_user', 'member');
const pageOf = (...items: AnalysisRecord[]) => json({ items, total: items.length, page: 1, limit: 12 });
const results = (answers: Record<string, Response> = {}, at = '/sarm/results') =>
  openApp(at, lab(), { [LIST]: pageOf(analysisRecord()), [ONE]: json(analysisRecord()), ...answers });
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('analysis results', () => {
  it('BUS-081 lists analyses as cards under five tabs, with a filter by patient', async () => {
    const patients = json({ items: [{ id: PATIENT_ID, name: 'Tomas Berg' }], total: 1, page: 1, limit: 200 });
    const app = results({ 'GET /api/sarm/patients': patients });
    expect(await screen.findByRole('heading', { level: 1, name: 'Analysis Results' })).toBeTruthy();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'All',
      'Completed',
      'In Progress',
      'Pending',
      'Failed',
    ]);
    const card = await screen.findByRole('article');
    expect(card.textContent).toContain('Sample 2026-11-12');
    expect(card.textContent).toContain('21.3');
    expect(card.textContent).toContain('Low, inconclusive');
    for (const [name, status] of [
      ['Completed', 'completed'],
      ['In Progress', 'in-progress'],
      ['Pending', 'pending'],
      ['Failed', 'failed'],
    ] as const) {
      await app.user.click(screen.getByRole('tab', { name }));
      await waitFor(() => expect(app.server.callsOf(LIST).at(-1)?.url).toContain(`status=${status}`));
    }
    // All: whatever the status, those that failed too.
    expect(app.server.callsOf(LIST)[0]?.url).not.toContain('status=');
    await app.user.click(screen.getByRole('combobox', { name: 'Patient' }));
    await app.user.click(await screen.findByRole('option', { name: 'Tomas Berg' }));
    await waitFor(() => expect(app.server.callsOf(LIST).at(-1)?.url).toContain(`patient_id=${PATIENT_ID}`));
  });

  it('BUS-082 opens the detail of an analysis that ended, and not of one that is under way', async () => {
    for (const status of ['pending', 'in-progress'] as const) {
      const app = results({ [LIST]: pageOf(analysisRecord({ status, figures: [] })) });
      const open = await screen.findByRole<HTMLButtonElement>('button', { name: 'Open' });
      expect(open.disabled).toBe(true);
      app.unmount();
    }
    results();
    await screen.findByRole('link', { name: 'Open the analysis of Sample 2026-11-12' });
  });

  it('BUS-083 BUS-084 leads to its report, and says when there is nothing', async () => {
    const app = results();
    const link = await screen.findByRole('link', { name: 'Generate Report on Sample 2026-11-12' });
    expect(link.getAttribute('href')).toBe(`/sarm/reports?analysisId=${ANALYSIS_ID}`);
    app.unmount();
    results({ [LIST]: pageOf() });
    expect(await screen.findByText('No analysis results found')).toBeTruthy();
  });

  it('offers no report to a person who may only read', async () => {
    const app = openApp('/sarm/results', seededUser('business_viewer', 'viewer'), {
      [LIST]: pageOf(analysisRecord()),
      [ONE]: json(analysisRecord()),
    });
    const card = await screen.findByRole('article');
    expect(within(card).queryByRole('link', { name: /Generate Report/ })).toBeNull();
    await app.user.click(within(card).getByRole('link', { name: 'Open' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('table', { name: 'Results' })).toBeTruthy();
    expect(within(dialog).queryByRole('link', { name: 'Generate Report' })).toBeNull();
  });

  it('BUS-023 the former addresses lead here and keep the analysis they open', async () => {
    for (const from of ['/business/analysis', '/business/results']) {
      const app = results();
      await screen.findByRole('article');
      await app.router.navigate(`${from}?id=${ANALYSIS_ID}&page=2`, { state: { from: 'mail' } });
      expect(await screen.findByRole('dialog')).toBeTruthy();
      const { pathname, search, state } = app.router.state.location;
      expect([pathname, search, state]).toEqual([
        '/sarm/results',
        `?id=${ANALYSIS_ID}&page=2`,
        { from: 'mail' },
      ]);
      app.unmount();
    }
    const all = results({}, '/business/analysis');
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(all.path()).toBe('/sarm/results');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('BUS-020 BUS-234 shows every figure of the analysis that the address opens, its evidence and what it was made from', async () => {
    results({}, `/sarm/results?id=${ANALYSIS_ID}`);
    const dialog = await screen.findByRole('dialog');
    const figures = await within(dialog).findByRole('table', { name: 'Results' });
    expect(rowsOf(figures)).toEqual([
      'Concentration21.3 million/ml18.3–24.716Normal',
      'Total sperm count59.6 million51.1–69.339Normal',
      'Progressive motility32.9 %26.9–39.530NormalInconclusive',
      'Total motility40.2 %33.8–46.942LowInconclusive',
      '100 minus immotile40.2 %33.8–46.954Lowtotal motility against the vitality limit; no vitality test was made',
      'Normal formsNot available: No morphology classes are stored',
    ]);
    for (const name of [
      'Motility grades with 95% confidence intervals',
      'Moving cells in view by velocity and grade',
      'Cells in view per field with 95% confidence intervals',
    ])
      expect(within(dialog).getByRole('img', { name })).toBeTruthy();
    expect(within(dialog).getByText('Analysis Warnings:')).toBeTruthy();
    expect(dialog.textContent).toContain('Video A1-F5: The stage or the fluid moves');
    expect(dialog.textContent).toContain('fee21aae9807');
    expect(dialog.textContent).toContain('3 tracks corrected');
    expect(within(dialog).getByRole('link', { name: '56 tracks' }).getAttribute('href')).toBe(
      `/sarm/video/${VIDEO_ID}?analysisId=${ANALYSIS_ID}`,
    );
  });

  it('BUS-085 says on card and page that no sperm was seen, with 0, its upper end and motility without a value', async () => {
    const missing = missingOf('total_motility', notice('missing.no_cells'));
    const [concentration, ...others] = analysisRecord().figures;
    const zero = {
      ...concentration!,
      value: 0,
      interval: { low: 0, high: 0.48 },
      verdict: { label: 'Low', undetermined: false },
    } as const;
    const record = analysisRecord({
      figures: [zero, ...others.map((figure) => (figure.code === 'total_motility' ? missing : figure))],
      velocities: [missingOf('vap', notice('missing.no_cells'))],
      histogram: { bounds: [0, 10], a: [0, 0], b: [0, 0], c: [0, 0] },
      warnings: [
        notice('warning.no_sperm_seen', { fields: 5, frames: 500 }),
        notice('warning.segre_silberberg_not_calibrated'),
      ],
    });
    const app = results({ [LIST]: pageOf(record), [ONE]: json(record) });
    const card = await screen.findByRole('article');
    expect(within(card).getByText('No sperm seen')).toBeTruthy();
    await app.user.click(within(card).getByRole('link', { name: 'Open' }));
    const alert = await screen.findByText(
      /^No sperm seen \(fields examined: 5; frames: 500\)\. Examine the centrifuged pellet/,
    );
    const warnings = screen.getByText('Analysis Warnings:').closest('section')!;
    expect(warnings.contains(alert)).toBe(false);
    expect(within(warnings).queryByText(/No sperm seen/)).toBeNull();
    const rows = rowsOf(screen.getByRole('table', { name: 'Results' }));
    expect(rows.find((row) => row?.startsWith('Concentration'))).toContain('0.0 million/ml0.0–0.5');
    expect(rows.find((row) => row?.startsWith('Total motility'))).toBe(
      'Total motilityNot available: no sperm',
    );
    expect(screen.getByRole('region', { name: 'Velocity' }).textContent).toBe(
      'VelocityNot availableno sperm',
    );
  });

  it('BUS-085 BUS-228 shows Not available with the reason for every part that is missing, and no number', async () => {
    const reason = notice('missing.no_pixel_size');
    const bare = analysisRecord();
    const nothing = analysisRecord({
      patientId: null,
      patientName: null,
      dataset: null,
      figures: bare.figures.map(({ code }) => missingOf(code, reason)),
      grades: bare.grades.map(({ code }) => missingOf(code, reason)),
      velocities: bare.velocities.map(({ code }) => missingOf(code, notice('missing.many_unmeasured'))),
      histogram: null,
      histogramReasons: [reason],
      fields: [],
      fieldMean: null,
      fieldBand: null,
      headsCounted: null,
      analysedVideos: bare.analysedVideos.slice(0, 1).map((video) => ({
        ...video,
        quality: null,
        frames: null,
        tracks: null,
        cells_in_view: null,
        total_motility: missingOf('total_motility', reason),
        progressive_motility: missingOf('progressive_motility', reason),
        vap: missingOf('vap', reason),
        crossed_percent: null,
        drift_um_per_s: null,
        drift_reason: notice('missing.too_few_still_cells'),
        calibration: null,
        analysed_at: null,
      })),
      replicates: {
        outcome: 'missing',
        reasons: [notice('replicates.none')],
        rows: [],
        grade: null,
        difference: { heads: null, percent: null },
        allowed: { heads: null, percent: null },
      },
      warnings: [],
      provenance: {
        ...bare.provenance,
        model: null,
        weights_sha256: null,
        rules: null,
        parameters_sha256: null,
        inputs_sha256: null,
        calibrations: [],
        made_at: null,
      },
      sample: { collected_at: null, abstinence_days: null, volume_ml: null, dilution: null },
      analysedAt: null,
      formerVersions: [],
    });
    results({ [ONE]: json(nothing) }, `/sarm/results?id=${ANALYSIS_ID}`);
    const dialog = await screen.findByRole('dialog');
    const figures = await within(dialog).findByRole('table', { name: 'Results' });
    for (const row of rowsOf(figures)) expect(row).toContain('Not available: The video has no calibration');
    expect(within(figures).queryAllByRole('img')).toHaveLength(0);
    expect(
      within(dialog)
        .queryAllByText(/Normal|Low/)
        .filter((each) => each.tagName === 'SPAN' && each.className.includes('Chip')),
    ).toEqual([]);
    const regions = ['Motility grades', 'Velocity', 'Cells per field'];
    for (const name of regions)
      expect(within(dialog).getByRole('region', { name }).textContent).toContain('Not available');
    expect(within(dialog).getByRole('region', { name: 'Velocities and paths' }).textContent).toBe(
      'Velocities and pathsmean over the moving cells, with 95% confidence intervalsVCLNot availableVAPNot availableLINNot available',
    );
    expect(within(dialog).getByRole('region', { name: 'Provenance' }).textContent).toContain(
      'ModelNot available',
    );
    expect(dialog.textContent).toContain('There is no second analysis of other videos of this sample');
  });

  it('leaves out a video with a reason, and not without one', async () => {
    const call = `PATCH /api/sarm/analyses/${ANALYSIS_ID}/videos/${VIDEO_ID}`;
    const app = results({ [call]: json(analysisRecord()) }, `/sarm/results?id=${ANALYSIS_ID}`);
    await app.user.click(await screen.findByRole('button', { name: 'Exclude A1-F1 from the results' }));
    const dialog = await screen.findByRole('dialog', { name: 'Exclude A1-F1 from the results' });
    await app.user.click(within(dialog).getByRole('button', { name: 'Exclude' }));
    expect(await within(dialog).findByText('Please enter a reason')).toBeTruthy();
    expect(app.server.callsOf(call)).toHaveLength(0);
    await app.user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Bubble');
    await app.user.click(within(dialog).getByRole('button', { name: 'Exclude' }));
    await waitFor(() =>
      expect(app.server.callsOf(call)[0]?.body).toEqual({ excluded: true, reason: 'Bubble' }),
    );
  });

  it('corrects nothing once a report is issued, and opens the former figures', async () => {
    const app = results({ [ONE]: json(analysisRecord({ issued: true })) }, `/sarm/results?id=${ANALYSIS_ID}`);
    const button = await screen.findByRole<HTMLButtonElement>('button', {
      name: 'Exclude A1-F1 from the results',
    });
    expect(button.disabled).toBe(true);
    await app.user.click(screen.getByRole('button', { name: 'Previous results (1)' }));
    const former = within(await screen.findByRole('region', { name: /^Correction by Lena Lab/ }));
    expect(former.getByText('Excluded (track 34) by Lena Lab: debris')).toBeTruthy();
    expect(former.getAllByRole('row').map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Before.*After/),
      'Total motility41.3 %40.0 %',
      'Total sperm countNot available59.6 million',
    ]);
    await app.user.click(former.getByRole('button', { name: 'Open these results' }));
    await waitFor(() => expect(app.server.callsOf(ONE).at(-1)?.url).toContain('version=1'));
  });
});
