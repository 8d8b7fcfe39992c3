import { notice } from '@sarm/domain/catalogue/notices';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ANALYSIS_ID, analysisRecord, resultOf } from '../../testing/analysis-answers.ts';
import { json } from '../../testing/fake-server.ts';
import {
  MOTILITY,
  CONCENTRATION,
  ONE,
  TWO,
  STATUS,
  speed,
  USABLE,
  running,
  started,
} from '../../testing/report-dialog-app.ts';
import { taskOf } from '../../testing/task-record.ts';

describe('steps 1 and 2', () => {
  it('BUS-038 stays in its second step until both calculations have ended', async () => {
    const { dialog } = await started({
      [MOTILITY]: json(resultOf('motility', { success: false, notices: [notice('missing.no_dilution')] })),
      [`GET /api/tasks/${TWO}`]: running(TWO),
    });
    expect(await within(dialog).findByRole('progressbar', { name: 'Concentration' })).toBeTruthy();
    expect(within(dialog).queryByText(/Motility analysis failed/)).toBeNull();
    expect(within(dialog).queryByRole('button', { name: 'View analysis report' })).toBeNull();
  });

  it('BUS-037 BUS-038 runs both calculations together with their progress, and cancels one', async () => {
    const cancel = `DELETE /api/tasks/${ONE}`;
    const { dialog, user, server } = await started({
      [`GET /api/tasks/${ONE}`]: running(ONE),
      [`GET /api/tasks/${TWO}`]: running(TWO),
      [cancel]: json(taskOf({ id: ONE, version: 9, status: 'cancelled' })),
      [STATUS]: speed(10),
      'GET /api/tasks': json({
        tasks: USABLE.slice(0, 5).map(({ id }, place) =>
          taskOf({
            id: `01900000-0000-7000-8000-0000000001e${place}`,
            task_type: 'analysis',
            video_id: id,
            progress: 0,
          }),
        ),
        total: 5,
      }),
    });
    expect(await within(dialog).findByRole('progressbar', { name: 'Motility' })).toBeTruthy();
    expect(within(dialog).getByRole('progressbar', { name: 'Concentration' })).toBeTruthy();
    expect(within(dialog).getByRole('progressbar', { name: 'F3' })).toBeTruthy();
    expect(dialog.textContent).toContain('You can close this window. The analysis goes on');
    expect(await within(dialog).findByText(/0:50 left in all/)).toBeTruthy();
    for (const call of [MOTILITY, CONCENTRATION])
      expect(server.callsOf(call)[0]?.body).toMatchObject({ save_results: true, wait: false });
    await user.click(await within(dialog).findByRole('button', { name: 'Cancel: Motility' }));
    await waitFor(() => expect(server.callsOf(cancel)).toHaveLength(1));
  });

  it('BUS-037 goes on when the dialog is closed: nothing is cancelled', async () => {
    const app = await started({
      [`GET /api/tasks/${ONE}`]: running(ONE),
      [`GET /api/tasks/${TWO}`]: running(TWO),
    });
    await within(app.dialog).findByRole('progressbar', { name: 'Concentration' });
    await app.user.click(within(app.dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    app.unmount();
    expect(app.server.calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  it('BUS-038 BUS-039 lists what failed, and leads on with what did not', async () => {
    const failed = resultOf('concentration', { success: false, notices: [notice('missing.no_dilution')] });
    const { dialog, user, path } = await started({
      [MOTILITY]: json(resultOf('motility')),
      [CONCENTRATION]: json(failed),
    });
    expect(
      await within(dialog).findByText(
        'Concentration analysis failed: The dilution of the sample is not recorded',
      ),
    ).toBeTruthy();
    expect(within(dialog).getByText('The results are stored.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'View analysis report' }));
    await waitFor(() => expect(path()).toBe('/sarm/reports/analysis'));
  });

  it('BUS-085 opens the report at once where there is no motility because there is no sperm', async () => {
    const none = resultOf('motility', { success: false, notices: [notice('missing.no_cells')] });
    const seen = notice('warning.no_sperm_seen', { fields: 5, frames: 500 });
    const { path } = await started({
      [MOTILITY]: json(none),
      [CONCENTRATION]: json(resultOf('concentration', { notices: [seen] })),
      [`GET /api/sarm/analyses/${ANALYSIS_ID}`]: json(
        analysisRecord({
          calculation: { motility: none, concentration: resultOf('concentration', { notices: [seen] }) },
        }),
      ),
    });
    await waitFor(() => expect(path()).toBe('/sarm/reports/analysis'));
    expect(await screen.findByText(/^No sperm seen \(fields examined: 5; frames: 500\)/)).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Motility' }).textContent).toBe(
      'MotilityNot available: no sperm',
    );
    expect(screen.queryByText(/failed/)).toBeNull();
  });

  it('BUS-039 reports motility in its own text, and once when neither could be started', async () => {
    const failed = resultOf('motility', { success: false, notices: [notice('missing.track_too_short')] });
    const app = await started({ [MOTILITY]: json(failed), [CONCENTRATION]: json(resultOf('concentration')) });
    expect(
      await screen.findByText('Motility analysis failed: No sperm was followed long enough to be measured'),
    ).toBeTruthy();
    app.unmount();
    const refused = () => json({ message: 'No detection model', code: 'no_detection_model' }, 503);
    await started({ [MOTILITY]: refused, [CONCENTRATION]: refused });
    expect(await screen.findByText(/^Analysis failed: .+/)).toBeTruthy();
    expect(screen.queryByText('The results are stored.')).toBeNull();
  });

  it.each([
    ['motility', 'Motility', MOTILITY, CONCENTRATION],
    ['concentration', 'Concentration', CONCENTRATION, MOTILITY],
  ] as const)(
    'BUS-213 a failed calculation of %s is reported with its detail, or in its own text',
    async (kind, name, failing, other) => {
      const done = json(resultOf(kind === 'motility' ? 'concentration' : 'motility'));
      const bare = await started({
        [failing]: () => new Response('', { status: 500 }),
        [other]: done.clone(),
      });
      expect(await screen.findByText(`${name} analysis failed: Failed to calculate ${kind}`)).toBeTruthy();
      bare.unmount();
      const detail = json({ detail: 'The chamber is unknown' }, 422);
      await started({ [failing]: detail, [other]: done.clone() });
      expect(await screen.findByText(`${name} analysis failed: The chamber is unknown`)).toBeTruthy();
    },
  );

  it('BUS-040 opens the analysis report under an address that shows the same again', async () => {
    const app = await started({
      [MOTILITY]: json(resultOf('motility')),
      [CONCENTRATION]: json(resultOf('concentration')),
    });
    await waitFor(() => expect(app.path()).toBe('/sarm/reports/analysis'));
    expect(app.router.state.location.search).toBe(`?analysisId=${ANALYSIS_ID}`);
    expect(await screen.findByRole('table', { name: /WHO 6th edition/ })).toBeTruthy();
  });
});
