import type { AnalysisResult } from '@sarm/contracts/http/calculation/calculation.entities';
import { notice } from '@sarm/domain/catalogue/notices';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ANALYSIS_ID, analysisRecord, resultOf } from '../../testing/analysis-answers.ts';
import { DATASET_ID, VIDEO_ID } from '../../testing/api-answers.ts';
import { technician } from '../../testing/detection-app.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, CALLS, openApp } from '../../testing/open-app.tsx';
import {
  clip,
  CONCENTRATION,
  MOTILITY,
  ONE,
  pageOf,
  speed,
  STATUS,
} from '../../testing/report-dialog-app.ts';
import { taskOf } from '../../testing/task-record.ts';
import { addressOf, arriveAt } from '../../testing/visits.ts';

const RESULTS = 'GET /api/sarm/calculation/results';
const RECORD = `GET /api/sarm/analyses/${ANALYSIS_ID}`;
const TWO_IDS = [clip(1).id, clip(2).id];
const at = (kind: string, ids: readonly string[] = [VIDEO_ID]) =>
  `/finetune/${kind}?datasetId=${DATASET_ID}&videoIds=${ids.join(',')}`;
const storedOf = (
  changes: { motility?: AnalysisResult | null; concentration?: AnalysisResult | null } = {},
) => json({ results: [{ video_id: VIDEO_ID, motility: null, concentration: null, ...changes }] });
const open = (address: string, answers: Answers = {}) =>
  openApp(address, technician('view_analysis_results'), {
    [CALLS.videos]: pageOf([clip(1), clip(2), clip(3, { processingStatus: 'failed' })]),
    [RESULTS]: storedOf(),
    [RECORD]: json(analysisRecord()),
    [STATUS]: speed(50),
    'GET /api/tasks': json({ tasks: [], total: 0 }),
    ...answers,
  });
const textOf = async (name: string) => (await screen.findByRole('region', { name })).textContent ?? '';

describe('Concentration Analysis', () => {
  it('TEC-014 reads the stored calculation of the chosen videos, with values, interval and parameters', async () => {
    const view = open('/finetune/concentration', {
      [RESULTS]: storedOf({ concentration: resultOf('concentration') }),
    });
    expect(await screen.findByRole('heading', { name: 'Concentration Analysis', level: 1 })).toBeTruthy();
    await view.user.click(screen.getByRole('combobox', { name: 'Dataset' }));
    await view.user.click(await screen.findByRole('option', { name: /Sample 7/ }));
    expect(await screen.findByRole('checkbox', { name: 'Choose F3' })).toHaveProperty('disabled', true);
    await view.user.click(screen.getByRole('checkbox', { name: 'Choose F1' }));
    expect(addressOf(view)).toBe(at('concentration'));
    expect(await textOf('Concentration')).toMatch(/21\.3 \(18\.3–24\.7\).*million\/ml/);
    expect(await textOf('Analysis parameters')).toMatch(/20\.49 µm.*0\.58 µm\/px.*sarm-measurement-4/);
    const query = new URL(view.server.callsOf(RESULTS)[0]?.url ?? '', 'http://x').searchParams;
    expect(query.get('video_ids')).toBe(VIDEO_ID);
    expect(screen.queryByRole('region', { name: 'Motility' })).toBeNull();
    expect(view.server.callsOf(CONCENTRATION)).toEqual([]);
  });

  it('TEC-014 runs it over the chosen videos together, and then shows what is stored', async () => {
    const both = resultOf('concentration', { video_ids: TWO_IDS });
    const view = open(at('concentration', TWO_IDS), {
      [CONCENTRATION]: json({ task_id: ONE }, 202),
      [`GET /api/tasks/${ONE}`]: json(
        taskOf({ id: ONE, task_type: 'analysis', version: 2, status: 'completed', result: both }),
      ),
      [RESULTS]: [storedOf(), storedOf({ concentration: both })],
    });
    expect(await screen.findByText('There is no stored calculation of exactly these videos.')).toBeTruthy();
    await view.user.click(screen.getByRole('button', { name: 'Calculate concentration' }));
    await waitFor(() =>
      expect(view.server.callsOf(CONCENTRATION)[0]?.body).toMatchObject({
        video_ids: TWO_IDS,
        save_results: true,
        wait: false,
      }),
    );
    expect(await textOf('Concentration')).toMatch(/21\.3 \(18\.3–24\.7\)/);
  });

  it('TEC-014 shows no number where the clinical page shows none, with the reason', async () => {
    const withheld = resultOf('concentration', {
      success: false,
      notices: [notice('missing.calibration_changed')],
    });
    open(at('concentration'), {
      // What is stored still holds the number; the analysis withholds it.
      [RESULTS]: storedOf({ concentration: resultOf('concentration') }),
      [RECORD]: json(
        analysisRecord({ calculation: { motility: null, concentration: withheld }, warnings: [] }),
      ),
    });
    expect(await textOf('Concentration')).toMatch(/Analysis failed or not available.*calibration/i);
    expect(document.body.textContent).not.toContain('21.3');
    expect(
      within(await screen.findByRole('table', { name: /Comparison/ })).getAllByText('Not available').length,
    ).toBeGreaterThan(0);
  });

  it('TEC-014 shows the new figures after a run of videos whose former calculation was refused', async () => {
    const refused = resultOf('concentration', { success: false, notices: [notice('missing.no_dilution')] });
    const view = open(at('concentration'), {
      [RESULTS]: [
        storedOf({ concentration: refused }),
        storedOf({ concentration: resultOf('concentration') }),
      ],
      [RECORD]: [
        json(analysisRecord({ calculation: { motility: null, concentration: refused } })),
        json(analysisRecord()),
      ],
      [CONCENTRATION]: json(resultOf('concentration')),
    });
    expect(await textOf('Concentration')).toMatch(/dilution of the sample is not recorded/);
    await view.user.click(screen.getByRole('button', { name: 'Calculate concentration' }));
    await waitFor(async () => expect(await textOf('Concentration')).toMatch(/21\.3 \(18\.3–24\.7\)/));
  });

  it('TEC-014 opens with view_analysis_results, and for nobody without it', async () => {
    const other = openApp('/finetune/concentration', technician('annotate_detection'));
    await arriveAt(other, '/unauthorized');
    other.unmount();
    open('/finetune/concentration');
    expect(await screen.findByText('No dataset is chosen')).toBeTruthy();
  });
});

describe('Motility Analysis', () => {
  it('TEC-015 reads the stored calculation with values, intervals, warnings and parameters', async () => {
    const motility = resultOf('motility', { notices: [notice('warning.pixel_size_doubtful')] });
    open(at('motility'), {
      [RESULTS]: storedOf({ motility }),
      [RECORD]: json(analysisRecord({ calculation: { motility, concentration: null } })),
    });
    expect(await screen.findByRole('heading', { name: 'Motility Analysis', level: 1 })).toBeTruthy();
    expect(await textOf('Motility')).toMatch(/32\.9 \(26\.9–39\.5\).*40\.2 \(33\.8–46\.9\).*35\.5 µm\/s/);
    expect(screen.getByText('Analysis Warnings:')).toBeTruthy();
    expect(await textOf('Analysis parameters')).toMatch(/25 µm\/s.*5 µm\/s/);
    expect(screen.getByRole('region', { name: 'Motility grades' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Concentration' })).toBeNull();
  });

  it('TEC-015 runs it over the chosen videos, and then shows what is stored', async () => {
    const view = open(at('motility'), {
      [MOTILITY]: json(resultOf('motility')),
      [RESULTS]: [storedOf(), storedOf({ motility: resultOf('motility') })],
    });
    await view.user.click(await screen.findByRole('button', { name: 'Calculate motility' }));
    expect(await textOf('Motility')).toMatch(/32\.9 \(26\.9–39\.5\)/);
    expect(view.server.callsOf(MOTILITY)[0]?.body).toMatchObject({ video_ids: [VIDEO_ID], wait: false });
  });

  it('TEC-015 reports a refusal and a failed run', async () => {
    const refused = open(at('motility'), { [MOTILITY]: json({ code: 'x', message: 'Archived' }, 409) });
    await refused.user.click(await screen.findByRole('button', { name: 'Calculate motility' }));
    expect(await screen.findByText('Motility analysis failed: Archived')).toBeTruthy();
    expect(refused.server.callsOf(MOTILITY)[0]?.body).toMatchObject({ video_ids: [VIDEO_ID] });
    refused.unmount();
    const failing = open(at('motility'), {
      [MOTILITY]: json({ task_id: ONE }, 202),
      [`GET /api/tasks/${ONE}`]: json(
        taskOf({ id: ONE, version: 2, status: 'failed', notice: notice('analysis.cancelled') }),
      ),
    });
    await failing.user.click(await screen.findByRole('button', { name: 'Calculate motility' }));
    expect(await screen.findByText(/^Motility analysis failed: /, {}, { timeout: 4000 })).toBeTruthy();
  });

  it('TEC-015 opens with view_analysis_results, and for nobody without it', async () => {
    const other = openApp('/finetune/motility', technician('annotate_detection'));
    await arriveAt(other, '/unauthorized');
    other.unmount();
    open('/finetune/motility');
    expect(await screen.findByText('No dataset is chosen')).toBeTruthy();
  });

  it('offers the stored calculations in which a chosen video takes part', async () => {
    const both = resultOf('motility', { video_ids: TWO_IDS });
    const view = open(at('motility'), { [RESULTS]: storedOf({ motility: both }) });
    await view.user.click(await screen.findByRole('button', { name: 'Show the calculation of F1, F2' }));
    expect(addressOf(view)).toContain(`videoIds=${TWO_IDS.join('%2C')}`);
    expect(await textOf('Motility')).toMatch(/32\.9/);
  });
});
