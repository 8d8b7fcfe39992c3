import { notice } from '@sarm/domain/catalogue/notices';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type FakeAnswer, json } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { selfCheckRun } from '../../testing/self-check-run.ts';
import { userRecord, withRole } from '../../testing/user-record.ts';

const GET = 'GET /api/admin/self-check';
const TASK = '0199a000-0000-7000-8000-0000000000aa';
const keeper = userRecord(withRole('keeper', ['manage_system_settings']));
const answer = (changes: object = {}) =>
  json({ runs: [selfCheckRun()], total: 1, running: null, ...changes });
const open = (answers: Record<string, FakeAnswer | FakeAnswer[]>) =>
  openApp('/admin/settings?view=installation', keeper, answers);
const card = async () =>
  within(await screen.findByRole('region', { name: 'Self-check with simulated samples of known values' }));

describe('the self-check on the screen of the installation', () => {
  it('PLT-236 shows error, bar and verdict of each figure, the versions, and the runs before', async () => {
    const older = selfCheckRun({ id: TASK, at: '2026-03-08T08:00:00.000Z', productVersion: '0.9.2' });
    open({ [GET]: answer({ runs: [selfCheckRun(), older], total: 2 }) });
    const own = await card();
    expect(await own.findByText('Last run: Nov 9, 2026, 8:00 AM, version 1.0.0')).toBeTruthy();
    expect(own.getAllByRole('rowheader').map((each) => each.textContent)).toEqual([
      'Concentration',
      'VCL, median',
      'VAP, median',
      'VSL, median',
      'Grade shares',
    ]);
    const rows = own.getAllByRole('row').slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .concat()
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['0.5%', '', '5%', 'Passed'],
      ['1.0%', '', '5%', 'Passed'],
      ['1.5%', '', '5%', 'Passed'],
      ['2.0%', '', '5%', 'Passed'],
      ['2.5 points', '', '3 points', 'Passed'],
    ]);
    expect(
      own.getByText(/With rules measurement-1.4.0 and Sperm Detection Model v1 fee21aae9807/),
    ).toBeTruthy();
    expect(own.getByRole('img', { name: 'Error as a share of what is allowed, 2 runs' })).toBeTruthy();
    expect(own.getByText('Mar 8, 2026, 8:00 AM, version 0.9.2: Grade shares 83%')).toBeTruthy();
  });

  it('PLT-236 warns against reports where a run failed or gave no figure', async () => {
    const figures = selfCheckRun().figures.map((each) => ({
      ...each,
      error: each.figure === 'vcl' ? null : 7,
      ...(each.figure === 'vcl' ? { reasons: [notice('warning.unlike_training')] } : {}),
    }));
    open({ [GET]: answer({ runs: [selfCheckRun({ passed: false, figures })] }) });
    const own = await card();
    expect(await own.findByText('Do not report with this installation.')).toBeTruthy();
    expect(own.getByText('No result')).toBeTruthy();
    expect(own.getAllByText('Failed')).toHaveLength(6);
    // A line without any value is not named at zero, where it would look like a figure without error.
    const plot = within(own.getByRole('img', { name: /^Error as a share/ }));
    expect(
      ['Concentration', 'Grade shares', 'Velocities'].map((name) => plot.queryByText(name) !== null),
    ).toEqual([true, true, false]);
    expect(own.getByRole('listitem').textContent).toMatch(/^The pictures or what was found in them differ/);
  });

  it('PLT-236 starts a run, follows it to its end, and cancels the own one', async () => {
    const running = (own: boolean) => ({ running: { task_id: TASK, progress: 40, own } });
    const app = open({
      [GET]: [answer({ runs: [], total: 0 }), answer({ runs: [], total: 0, ...running(true) }), answer()],
      'POST /api/admin/self-check': json({ task_id: TASK }, 202),
      [`DELETE /api/tasks/${TASK}`]: json({}),
    });
    const own = await card();
    expect(await own.findByText('No self-check has been run on this installation yet.')).toBeTruthy();
    await app.user.click(own.getByRole('button', { name: 'Run self-check' }));
    const bar = await own.findByRole('progressbar', { name: 'Measuring simulated samples' });
    expect(bar.getAttribute('aria-valuenow')).toBe('40');
    expect(own.getByRole('button', { name: 'Run self-check' })).toHaveProperty('disabled', true);
    await app.user.click(own.getByRole('button', { name: 'Cancel' }));
    expect(app.server.callsOf(`DELETE /api/tasks/${TASK}`)).toHaveLength(1);
    expect(await own.findByText(/Last run/, {}, { timeout: 4000 })).toBeTruthy();
    expect(own.queryByRole('progressbar')).toBeNull();
  });

  it.each([
    ['its message', json({ message: 'The disk is full', detail: 'x' }, 409), 'The disk is full'],
    ['its detail', json({ detail: 'No room is left' }, 409), 'No room is left'],
    ['its status', new Response('', { status: 502, statusText: 'Bad Gateway' }), 'Error 502: Bad Gateway'],
  ])('PLT-194 a run that could not be started shows %s of the answer', async (_, refused, text) => {
    const app = open({ [GET]: answer({ runs: [], total: 0 }), 'POST /api/admin/self-check': refused });
    const own = await card();
    await own.findByText('No self-check has been run on this installation yet.');
    await app.user.click(own.getByRole('button', { name: 'Run self-check' }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('offers another try where the runs cannot be read', async () => {
    const app = open({ [GET]: [json({ code: 'internal', message: 'x' }, 500), answer()] });
    const own = await card();
    await own.findByText('Self-checks could not be loaded');
    await app.user.click(own.getByRole('button', { name: 'Retry' }));
    expect(await own.findByText(/Last run/)).toBeTruthy();
  });
});
