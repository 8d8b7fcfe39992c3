import type { AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import type { NoticeCode } from '@sarm/domain/catalogue/notices';
import { notice } from '@sarm/domain/catalogue/notices';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sharedReasons } from '../../src/features/analyses/state/next-step.ts';
import { ANALYSIS_ID, analysisRecord, missingOf, resultOf } from '../../testing/analysis-answers.ts';
import { calibration, DATASET_ID, PROJECT_ID, seededUser, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, CALLS, openApp } from '../../testing/open-app.tsx';

const LIST = 'GET /api/sarm/analyses';
const ONE = `GET /api/sarm/analyses/${ANALYSIS_ID}`;
const UPDATE = `PUT /api/sarm/video/update-video/${VIDEO_ID}`;
const MOTILITY = 'POST /api/sarm/calculation/cal-motility';
const CONCENTRATION = 'POST /api/sarm/calculation/cal-concentration';
const WHY = 'The video has no calibration, so its pixel size is not known';
const lab = () => seededUser('business_user', 'member');

/** One video that could not be measured, and what its figures say of it. */
function failed(code: Exclude<NoticeCode, `${string}.of_video`>, changes: Partial<AnalysisRecord> = {}) {
  const full = analysisRecord();
  const own = { code } as ReturnType<typeof notice>;
  const named = notice('calculation.of_video', { video: 'A1-F1' }, [own]);
  const result = { success: false, notices: [named] };
  return analysisRecord({
    status: 'failed',
    figures: full.figures.map((figure) =>
      figure.code === 'normal_forms' ? figure : missingOf(figure.code, named),
    ),
    calculation: { motility: resultOf('motility', result), concentration: resultOf('concentration', result) },
    videos: full.videos.slice(0, 1),
    analysedVideos: full.analysedVideos.slice(0, 1).map((video) => ({
      ...video,
      tracks: null,
      total_motility: missingOf('total_motility', own),
      progressive_motility: missingOf('progressive_motility', own),
      vap: missingOf('vap', own),
      calibration: null,
    })),
    ...changes,
  });
}

const open = (record: AnalysisRecord, answers: Answers = {}, person = lab()) =>
  openApp(`/sarm/results?id=${ANALYSIS_ID}`, person, {
    [LIST]: json({ items: [record], total: 1, page: 1, limit: 12 }),
    [ONE]: json(record),
    ...answers,
  });

describe('a failed analysis', () => {
  it('BUS-082 is opened from its card, which says why it failed', async () => {
    const app = openApp('/sarm/results', lab(), {
      [LIST]: json({ items: [failed('missing.no_pixel_size')], total: 1, page: 1, limit: 12 }),
      [ONE]: json(failed('missing.no_pixel_size')),
    });
    const card = await screen.findByRole('article');
    expect(card.textContent).toContain(`Analysis failed or not available: ${WHY}`);
    expect(within(card).queryByRole('link', { name: /Generate Report/ })).toBeNull();
    await app.user.click(within(card).getByRole('link', { name: 'Open' }));
    expect(await screen.findByRole('table', { name: 'Results' })).toBeTruthy();
  });

  it('BUS-077 BUS-082 shows each figure and each video as Not available with its reason, and no report', async () => {
    open(failed('missing.no_pixel_size'));
    const figures = await screen.findByRole('table', { name: 'Results' });
    const rows = within(figures).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(6);
    for (const row of rows.slice(0, 5)) expect(row.textContent).toContain(`Not available: ${WHY}`);
    const dialog = screen.getByRole('dialog');
    const video = within(dialog).getByRole('row', { name: /A1-F1/ });
    expect(video.textContent).toContain(`A1-F1${WHY}`);
    expect(within(dialog).queryByRole('button', { name: 'Download PDF' })).toBeNull();
    expect(within(dialog).queryByRole('link', { name: 'Generate Report' })).toBeNull();
    expect(within(dialog).queryByRole('region', { name: 'Velocity' })).toBeNull();
  });

  it('names no video for the reasons that all of them have, and the others by their names', () => {
    const of = (video: string, code: 'missing.no_pixel_size' | 'missing.no_dilution') =>
      notice('calculation.of_video', { video }, [notice(code)]);
    const reasons = [
      of('A', 'missing.no_pixel_size'),
      of('A', 'missing.no_dilution'),
      of('B', 'missing.no_dilution'),
    ];
    expect(sharedReasons(reasons, 2)).toEqual([reasons[0], notice('missing.no_dilution')]);
  });

  it('BUS-077 leads by one step at a time: the calibration first, then the analysis again', async () => {
    const chosen = failed('missing.no_pixel_size');
    const calibrated = {
      ...chosen,
      analysedVideos: chosen.analysedVideos.map((video) => ({
        ...video,
        calibration: { id: DATASET_ID, name: 'Leica', pixel_size_um: 0.5, measured_depth_um: 20 },
      })),
    };
    const running = json({ task_id: PROJECT_ID }, 202);
    const app = open(chosen, {
      [ONE]: [json(chosen), json(calibrated)],
      [CALLS.calibrations]: json({ items: [calibration()], total: 1, page: 1, limit: 20 }),
      [UPDATE]: json({}),
      [MOTILITY]: running,
      [CONCENTRATION]: running,
    });
    await app.user.click(await screen.findByRole('button', { name: 'Choose calibration' }));
    expect(screen.queryByRole('button', { name: 'Analyse again' })).toBeNull();
    const dialog = await screen.findByRole('dialog', { name: 'Choose calibration' });
    await app.user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Please choose a calibration')).toBeTruthy();
    expect(app.server.callsOf(UPDATE)).toHaveLength(0);
    await app.user.click(within(dialog).getByRole('combobox'));
    await app.user.click(await screen.findByRole('option', { name: new RegExp(calibration().name) }));
    await app.user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(app.server.callsOf(UPDATE)[0]?.body).toEqual({ calibrationId: calibration().id }),
    );
    await app.user.click(await screen.findByRole('button', { name: 'Analyse again' }));
    await waitFor(() => expect(app.server.callsOf(CONCENTRATION)).toHaveLength(1));
    expect(app.server.callsOf(MOTILITY)[0]?.body).toMatchObject({ video_ids: [VIDEO_ID] });
  });

  it.each([
    ['missing.no_dilution', 'Complete the sample sheet'],
    ['warning.overexposed', 'Open the sample'],
  ] as const)('leads to the sample for %s', async (code, name) => {
    const sample = { collected_at: null, abstinence_days: null, volume_ml: null, dilution: null };
    open(failed(code, { sample }));
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(
      `/sarm/projects/${PROJECT_ID}/datasets/${DATASET_ID}/videos`,
    );
  });

  it('offers no step to a person who may only read, and says so', async () => {
    open(failed('missing.no_pixel_size'), {}, seededUser('business_viewer', 'viewer'));
    expect(
      await screen.findByText('A person who works on this sample has to take the next step.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Choose calibration' })).toBeNull();
  });

  it('BUS-077 has the reason and the step on its report page too, without a report of nothing', async () => {
    openApp(`/sarm/reports/analysis?analysisId=${ANALYSIS_ID}`, lab(), {
      [ONE]: json(failed('missing.no_pixel_size')),
    });
    const card = await screen.findByRole('region', { name: 'Concentration' });
    expect(card.textContent).toContain(`Analysis failed or not available${WHY}`);
    expect(within(card).getByRole('button', { name: 'Choose calibration' })).toBeTruthy();
    const main = within(screen.getByRole('main'));
    expect(main.queryByRole('button', { name: 'Download PDF' })).toBeNull();
    expect(main.queryByRole('link', { name: 'Generate Report' })).toBeNull();
  });
});
