import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DATASET_ID, seededUser } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, openApp } from '../../testing/open-app.tsx';
import { holding, technician } from '../../testing/technical-app.ts';
import { taskOf } from '../../testing/task-record.ts';
import {
  FREEZE_TASK,
  lineageOf,
  previewOf,
  VERSION_CALLS,
  VERSION_ID,
  versionOf,
} from '../../testing/training/version-answers.ts';
import { arriveAt } from '../../testing/visits.ts';

const AT = `/finetune/datasets/${DATASET_ID}/versions`;
const TASK_CALL = `DELETE /api/tasks/${FREEZE_TASK}`;
const page = (...items: object[]) => json({ items, total: items.length, page: 1, limit: 20 });
const open = (at = AT, answers: Answers = {}, person = technician) =>
  openApp(at, person, {
    [VERSION_CALLS.list]: page(versionOf(), versionOf({ id: FREEZE_TASK, number: 3, complete: false })),
    [VERSION_CALLS.get]: json(lineageOf()),
    [VERSION_CALLS.preview]: json(previewOf({ next_number: 5 })),
    [VERSION_CALLS.freeze]: json({ task_id: FREEZE_TASK }, 202),
    ...answers,
  });
const freezeTask = (changes: object) =>
  json(taskOf({ id: FREEZE_TASK, task_type: 'dataset', created_by: technician.id, ...changes }));

describe('the versions of a dataset', () => {
  it('open for makers of datasets, trainers and those who deploy models, and for nobody else', async () => {
    for (const code of ['create_datasets', 'train_models', 'deploy_models']) {
      const view = open(AT, {}, holding('access_technical', code));
      expect(await screen.findByText('Version 4')).toBeTruthy();
      expect(screen.queryByRole('link', { name: 'Freeze version' }) !== null).toBe(code !== 'deploy_models');
      view.unmount();
    }
    await arriveAt(open(AT, {}, holding('access_technical', 'upload_videos')), '/unauthorized');
    await arriveAt(open(`${AT}/new`, {}, holding('access_technical', 'deploy_models')), '/unauthorized');
  });

  it('are listed with their counts, and show which one is incomplete', async () => {
    open();
    const row = (await screen.findByText('Version 4')).closest('tr') as HTMLElement;
    expect(within(row).getByText('40 / 20 / 20')).toBeTruthy();
    expect(within(row).getByText('Complete')).toBeTruthy();
    const former = screen.getByText('Version 3').closest('tr') as HTMLElement;
    expect(within(former).getByText('Incomplete')).toBeTruthy();
  });

  it('open with hash, counts, what was left out and lineage under an address of their own', async () => {
    const view = open();
    await view.user.click(await screen.findByRole('button', { name: 'Details of version 4' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(view.router.state.location.search).toBe(`?version=${VERSION_ID}`);
    expect(await dialog.findByText(/^9c4107be 52da83f1/)).toBeTruthy();
    const counts = within(dialog.getByRole('table', { name: 'Contents of the splits' })).getAllByRole('row');
    expect(counts[1]?.textContent).toBe('Training4012022');
    expect(dialog.getByText('without consent to training: 12')).toBeTruthy();
    expect(dialog.getByText('Since version 3: frames +88, removed 2, items +351, patients +2')).toBeTruthy();
    expect(dialog.getByText(/^Clinic heads v4 \(/)).toBeTruthy();
    expect(dialog.getByText('P001 (20), P002 (20)', { exact: false })).toBeTruthy();
    await view.user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(view.router.state.location.search).toBe(''));
  });

  it('say that one cannot be trained again after an erasure', async () => {
    open(`${AT}?version=${VERSION_ID}`, {
      [VERSION_CALLS.get]: json(lineageOf({ complete: false, frames_left: 60 })),
    });
    expect(await screen.findByText(/^Incomplete, frames left: 60 of 80\. A patient was erased/)).toBeTruthy();
  });

  it('have a next step where there is none, and a retry where they cannot be read', async () => {
    const view = open(AT, { [VERSION_CALLS.list]: page() });
    expect(await screen.findByText('No versions yet')).toBeTruthy();
    view.unmount();
    const failed = open(AT, { [VERSION_CALLS.list]: json({ message: 'Broken' }, 500) });
    expect(await screen.findByText('The versions could not be loaded: Broken')).toBeTruthy();
    failed.unmount();
    open(`${AT}?version=${VERSION_ID}`, { [VERSION_CALLS.get]: json({ message: 'Gone' }, 404) });
    expect(await screen.findByText('The version could not be loaded: Gone')).toBeTruthy();
  });
});

describe('freezing a further version', () => {
  it('shows its progress, can be cancelled, and ends with the way back', async () => {
    const view = open(`${AT}/new`, {
      [VERSION_CALLS.task]: freezeTask({
        status: 'processing',
        progress: 40,
        notice: { code: 'version.pictures', params: { done: 40, total: 100 } },
      }),
      [TASK_CALL]: json({ success: true }),
    });
    await view.user.click(await screen.findByRole('button', { name: 'Freeze version' }));
    expect(await screen.findByText('Reading images: 40 of 100')).toBeTruthy();
    await view.user.click(screen.getByRole('button', { name: 'Cancel: Freezing the version' }));
    await waitFor(() => expect(view.server.callsOf(TASK_CALL)).toHaveLength(1));
  });

  it.each([
    [{ status: 'cancelled' }, 'Freezing was cancelled. No version was stored.'],
    [
      { status: 'failed', notice: { code: 'version.split_empty', params: { units: 2 } } },
      'There are too few patients or videos for these splits: 2',
    ],
  ])('ends with %o as an error, and goes back', async (changes, text) => {
    const view = open(`${AT}/new`, { [VERSION_CALLS.task]: freezeTask(changes) });
    await view.user.click(await screen.findByRole('button', { name: 'Freeze version' }));
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    await view.user.click(screen.getByRole('button', { name: 'Go Back and Try Again' }));
    expect(await screen.findByRole('button', { name: /^P001, / })).toBeTruthy();
  });

  it('says that nothing has changed where the content is that of a version', async () => {
    const view = open(`${AT}/new`, {
      [VERSION_CALLS.task]: freezeTask({
        status: 'completed',
        progress: 100,
        result: { version_id: VERSION_ID, number: 4, repeated: true },
      }),
    });
    await view.user.click(await screen.findByRole('button', { name: 'Freeze version' }));
    expect(await screen.findByText('Nothing has changed: version 4 has this content already.')).toBeTruthy();
  });

  it('freezes for another task, and is closed to viewers with the reason', async () => {
    const view = open(`${AT}/new`);
    await view.user.click(await screen.findByRole('combobox', { name: 'Task' }));
    await view.user.click(await screen.findByRole('option', { name: 'Masks' }));
    await waitFor(() =>
      expect(view.server.callsOf(VERSION_CALLS.preview).at(-1)?.body).toMatchObject({
        task: 'click_segmentation',
      }),
    );
    view.unmount();
    open(`${AT}/new`, {}, seededUser('technical_user', 'viewer'));
    expect(await screen.findByText('You may not create datasets in this project.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Freeze version' }).disabled).toBe(true);
  });
});
