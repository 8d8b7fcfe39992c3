import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DATASET_ID, dataset, PROJECT_ID, projectCard, seededUser } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { CALLS, openApp, PAGES } from '../../testing/open-app.tsx';
import { enter } from '../../testing/render-app.tsx';

const labUser = seededUser('business_user');
describe('datasets of a project', () => {
  it('BUS-031 TEC-163 PLT-230 a dataset card shows name, description, type General by default, status, count, short id, patient, day, analysis and report', async () => {
    const datasets = [
      dataset({
        description: 'Morning of day two',
        sample: { ...dataset().sample, collected_at: '2026-11-12T07:40:00.000Z' },
        clinical: {
          patient_name: 'Tomas Berg',
          analysis: { id: PROJECT_ID, status: 'completed' },
          report: 'issued',
        },
      }),
      dataset({ id: `${DATASET_ID.slice(0, -1)}2`, name: 'S2', type: 'morphology', status: 'in-progress' }),
      dataset({ id: `${DATASET_ID.slice(0, -1)}3`, name: 'S3', status: 'completed', clinical: null }),
      dataset({ id: `${DATASET_ID.slice(0, -1)}4`, name: 'S4', status: 'archived' }),
      dataset({ id: `${DATASET_ID.slice(0, -1)}5`, name: 'S5', status: 'active' }),
    ];
    openApp(PAGES.datasets, labUser, {
      [CALLS.datasets]: json({ datasets, total: 5 }),
    });
    const link = await screen.findByRole('link', { name: 'Open videos of Sample 7' });
    expect(link.getAttribute('href')).toBe(`/sarm/projects/${PROJECT_ID}/datasets/${DATASET_ID}/videos`);
    const cards = screen.getAllByRole('article').map((card) => within(card));
    const colour = (text: string): string =>
      /color(Default|Warning|Success|Error)/.exec(
        screen.getByText(text).closest('.MuiChip-root')?.className ?? '',
      )?.[1] ?? '';
    for (const text of ['Sample 7', 'Morning of day two', 'General', 'Draft', '6', DATASET_ID.slice(-8)])
      expect(cards[0]?.getByText(text)).toBeTruthy();
    // Whose sample it is and how far it has come.
    for (const text of ['Tomas Berg', 'Nov 12, 2026', 'Analysed', 'Report issued'])
      expect(cards[0]?.getByText(text)).toBeTruthy();
    for (const text of ['Not analysed', 'No report']) expect(cards[1]?.getByText(text)).toBeTruthy();
    // A person who reads no patients gets neither the name nor the state.
    expect(cards[2]?.queryByText('Patient')).toBeNull();
    expect(cards[2]?.queryByText('Not analysed')).toBeNull();
    expect(cards[1]?.getByText('Morphology')).toBeTruthy();
    expect(['Draft', 'In progress', 'Completed', 'Archived', 'Active'].map(colour)).toEqual([
      'Default',
      'Warning',
      'Success',
      'Error',
      'Success',
    ]);
  });

  it('TEC-177 creating needs a name, then sends the dataset with its project', async () => {
    const CREATE = 'POST /api/sarm/dataset/create-dataset';
    const { user, server } = openApp(PAGES.datasets, labUser, {
      [CREATE]: json(dataset(), 201),
    });
    await user.click(await screen.findByRole('button', { name: 'Create Dataset' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Create Dataset' }));
    expect(await dialog.findByText('Dataset name is required')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Name/));
    await enter(user, dialog.getByLabelText(/^Name/), 'Sample 8');
    await user.click(dialog.getByRole('button', { name: 'Create Dataset' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf(CREATE)[0]?.body).toMatchObject({
      name: 'Sample 8',
      project_id: PROJECT_ID,
      status: 'draft',
      type: null,
    });
  });

  it('a person without create_datasets, a viewer and an archived project offer no creation', async () => {
    for (const [user, card] of [
      [seededUser('business_viewer'), projectCard()],
      [seededUser('business_user', 'viewer'), projectCard()],
      [labUser, projectCard({ isArchived: true, status: 'archived' })],
    ] as const) {
      const view = openApp(PAGES.datasets, user, {
        [CALLS.project]: json(card),
      });
      await screen.findByRole('article');
      expect(screen.queryByRole('button', { name: 'Create Dataset' })).toBeNull();
      view.unmount();
    }
  });

  it('PLT-138 deleting asks first, and warns of what goes too', async () => {
    const { user, server } = openApp(PAGES.datasets, labUser);
    await user.click(await screen.findByRole('button', { name: 'Actions for Sample 7' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Its videos, frames and annotations are deleted too\.$/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(server.calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  it('BUS-140 PLT-107 PLT-108 deleting warns first, holds the dialog while it runs, and reports a failure', async () => {
    let answer: (response: Response) => void = () => undefined;
    const { user, server } = openApp(PAGES.datasets, labUser, {
      [`DELETE /api/sarm/dataset/delete-dataset/${DATASET_ID}`]: () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Sample 7' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText('Delete dataset Sample 7? Its videos, frames and annotations are deleted too.'),
    ).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    const buttons = dialog.getAllByRole('button') as HTMLButtonElement[];
    expect(buttons.every((button) => button.disabled)).toBe(true);
    expect(dialog.getByRole('progressbar')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    answer(new Response('', { status: 500 }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.store.getState().ui.alerts.map(({ type, message }) => ({ type, message }))).toEqual([
      { type: 'error', message: 'Failed to delete dataset. Please try again.' },
    ]);
  });

  it('PLT-107 cancelling closes the confirmation and calls nothing', async () => {
    const { user, server } = openApp(PAGES.datasets, labUser);
    await user.click(await screen.findByRole('button', { name: 'Actions for Sample 7' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls.filter((call) => call.method === 'DELETE')).toEqual([]);
  });

  it('PLT-107 a confirmation closes once its action went well', async () => {
    const remove = `DELETE /api/sarm/dataset/delete-dataset/${DATASET_ID}`;
    const { user, server } = openApp(PAGES.datasets, labUser, {
      [remove]: new Response(null, { status: 204 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Sample 7' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf(remove)).toHaveLength(1);
  });

  it('a complaint is gone with the change that answers it', async () => {
    const { user } = openApp(PAGES.datasets, labUser);
    await user.click(await screen.findByRole('button', { name: 'Create Dataset' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Create Dataset' }));
    expect(await dialog.findByText('Dataset name is required')).toBeTruthy();
    // One key only: a complaint that is judged by the former value would stay until the next one.
    await user.type(dialog.getByLabelText(/^Name/), 'S');
    await waitFor(() => expect(dialog.queryByText('Dataset name is required')).toBeNull(), { timeout: 2000 });
  });
});
