import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { datasetDialogOpened } from '../../src/shared/ui-state/ui.slice.ts';
import { DATASET_ID, dataset, PROJECT_ID, seededUser } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, CALLS, openApp } from '../../testing/open-app.tsx';
import { enter } from '../../testing/render-app.tsx';
import { withRole } from '../../testing/user-record.ts';

const OF_PROJECT = `/finetune/projects/${PROJECT_ID}/datasets`;
const OF_ALL = '/finetune/datasets';
const CREATE = 'POST /api/sarm/dataset/create-dataset';
const UPDATE = `PUT /api/sarm/dataset/update-dataset/${DATASET_ID}`;
const REMOVE = `DELETE /api/sarm/dataset/delete-dataset/${DATASET_ID}`;
const technician = seededUser('technical_user');
const open = (at: string, answers: Answers = {}, person = technician) => openApp(at, person, answers);
type View = ReturnType<typeof open>;
const creating = async (view: View) => {
  await view.user.click(await screen.findByRole('button', { name: 'Create Dataset' }));
  return within(await screen.findByRole('dialog', { name: 'Create dataset' }));
};
const acting = async (view: View, action: string, title: string) => {
  await view.user.click(await screen.findByRole('button', { name: `${action} Sample 7` }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  return dialog;
};
const send = (view: View, dialog: ReturnType<typeof within>, name = 'Create Dataset') =>
  view.user.click(dialog.getByRole('button', { name }));
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the form of all projects', () => {
  it("TEC-178 TEC-041 shows 'Please select a project' at the field, then creates in the chosen one", async () => {
    const view = open(OF_ALL, { [CREATE]: json(dataset(), 201) });
    const dialog = await creating(view);
    await enter(view.user, dialog.getByLabelText(/^Name/), 'Heads');
    await send(view, dialog);
    expect(await dialog.findByText('Please select a project')).toBeTruthy();
    expect(view.server.callsOf(CREATE)).toHaveLength(0);
    await view.user.click(dialog.getByRole('combobox', { name: 'Project' }));
    await view.user.click(await screen.findByRole('option', { name: 'Andrology' }));
    await send(view, dialog);
    await gone();
    expect(view.server.callsOf(CREATE)[0]?.body).toMatchObject({ name: 'Heads', project_id: PROJECT_ID });
  });

  it("TEC-042 the type is optional: 'Select Type' is stored as null", async () => {
    const view = open(OF_ALL, { [CREATE]: json(dataset(), 201) });
    const dialog = await creating(view);
    const type = dialog.getByRole('combobox', { name: 'Type' });
    expect(type.textContent).toBe('Select Type');
    await view.user.click(type);
    const options = (await screen.findAllByRole('option')).map((each) => each.textContent);
    expect(options).toEqual(['Select Type', 'Detection', 'Morphology', 'Combined']);
    await view.user.click(screen.getByRole('option', { name: 'Select Type' }));
    await enter(view.user, dialog.getByLabelText(/^Name/), 'Heads');
    await view.user.click(dialog.getByRole('combobox', { name: 'Project' }));
    await view.user.click(await screen.findByRole('option', { name: 'Andrology' }));
    await send(view, dialog);
    await gone();
    expect(view.server.callsOf(CREATE)[0]?.body).toMatchObject({ type: null });
  });

  it("TEC-042 a dataset without a type is shown as 'General', in the table and in its details", async () => {
    const view = open(OF_ALL);
    const row = (await screen.findByText('Sample 7')).closest('tr') as HTMLElement;
    expect(within(row).getByText('General')).toBeTruthy();
    const dialog = await acting(view, 'View details of', 'Dataset');
    expect((await dialog.findByRole('combobox', { name: 'Type' })).textContent).toBe('General');
  });
});

describe('the form of one project', () => {
  it("TEC-179 shows 'Project ID is missing' where the page has none", async () => {
    const view = open(OF_PROJECT);
    await screen.findByText('Sample 7');
    act(() => void view.server.store.dispatch(datasetDialogOpened({ datasetId: null, projectId: '' })));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create dataset' }));
    await enter(view.user, dialog.getByLabelText(/^Name/), 'Heads');
    await send(view, dialog);
    expect(await dialog.findByText('Project ID is missing')).toBeTruthy();
    expect(view.server.callsOf(CREATE)).toHaveLength(0);
  });

  it('TEC-038 TEC-002 one dialog creates, edits and views; in view all fields are read-only', async () => {
    const view = open(OF_PROJECT, { [CREATE]: json(dataset(), 201), [UPDATE]: json(dataset()) });
    const create = await creating(view);
    expect(create.queryByRole('combobox', { name: 'Project' })).toBeNull();
    await enter(view.user, create.getByLabelText(/^Name/), 'Heads');
    await send(view, create);
    await gone();
    expect(view.server.callsOf(CREATE)[0]?.body).toMatchObject({ name: 'Heads', project_id: PROJECT_ID });

    const edit = await acting(view, 'Edit', 'Edit dataset');
    const name = await edit.findByLabelText<HTMLInputElement>(/^Name/);
    expect(name.value).toBe('Sample 7');
    await view.user.clear(name);
    await enter(view.user, name, 'Heads 2');
    await send(view, edit, 'Save');
    await gone();
    expect(view.server.callsOf(UPDATE)[0]?.body).toEqual({ name: 'Heads 2' });

    const shown = await acting(view, 'View details of', 'Dataset');
    await shown.findByLabelText(/^Name/);
    const fields = [...shown.getAllByRole<HTMLInputElement>('textbox')];
    expect(fields.length).toBeGreaterThan(4);
    expect(fields.filter((field) => !field.readOnly)).toEqual([]);
    for (const box of shown.getAllByRole('combobox')) {
      await view.user.click(box);
      expect(screen.queryByRole('listbox')).toBeNull();
    }
    expect(shown.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('sends only what was changed: the code that stands for a name is never stored as one', async () => {
    const coded = dataset({ name: 'S003', description: '' });
    const view = open(OF_PROJECT, {
      [CALLS.datasets]: json({ datasets: [coded], total: 1 }),
      [CALLS.dataset]: json(coded),
      [UPDATE]: json(coded),
    });
    await view.user.click(await screen.findByRole('button', { name: 'Edit S003' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit dataset' }));
    await view.user.click(await dialog.findByRole('combobox', { name: 'Type' }));
    await view.user.click(await screen.findByRole('option', { name: 'Detection' }));
    await send(view, dialog, 'Save');
    await gone();
    expect(view.server.callsOf(UPDATE)[0]?.body).toEqual({ type: 'detection' });
  });

  it('has no sheet of a sample, also for people with both accesses', async () => {
    const both = {
      ...technician,
      ...withRole('x', ['access_technical', 'access_business', 'create_datasets', 'manage_patients']),
    };
    const view = open(OF_PROJECT, {}, both);
    const dialog = await creating(view);
    expect(dialog.queryByText(/patient|abstinence/i)).toBeNull();
  });

  it('TEC-136 holds source, resolution, frame rate, capture device and each status of processing', async () => {
    const view = open(OF_PROJECT, { [UPDATE]: json(dataset()) });
    const dialog = await acting(view, 'Edit', 'Edit dataset');
    await dialog.findByLabelText(/^Name/);
    for (const [label, text] of [
      ['Source', 'Bench 2'],
      ['Resolution', '1920x1080'],
      ['Capture device', 'Basler'],
      ['Frame rate (fps)', '25'],
    ] as const)
      await enter(view.user, dialog.getByLabelText(label), text);
    const status = dialog.getByRole('combobox', { name: 'Processing' });
    expect(status.textContent).toBe('Pending');
    await view.user.click(status);
    const options = (await screen.findAllByRole('option')).map((each) => each.textContent);
    expect(options).toEqual(['Pending', 'Processing', 'Complete', 'Error']);
    await view.user.click(screen.getByRole('option', { name: 'Complete' }));
    await send(view, dialog, 'Save');
    await gone();
    expect(view.server.callsOf(UPDATE)[0]?.body).toEqual({
      metadata: {
        source: 'Bench 2',
        resolution: '1920x1080',
        capture_device: 'Basler',
        frame_rate: 25,
        processing_status: 'complete',
      },
    });
  });
});

describe('what the server refuses', () => {
  const failed = () => new Response('', { status: 500 });
  const SAVE = 'Failed to save dataset. Please try again.';
  const DELETE = 'Failed to delete dataset. Please try again.';

  it('TEC-288 a dataset that cannot be created says so, and keeps what was typed', async () => {
    const view = open(OF_PROJECT, { [CREATE]: failed() });
    const create = await creating(view);
    await enter(view.user, create.getByLabelText(/^Name/), 'Heads');
    await send(view, create);
    expect(await create.findByText(SAVE)).toBeTruthy();
    expect(create.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Heads');
  });

  it.each([OF_PROJECT, OF_ALL])('TEC-288 a failed change and a failed delete at %s say so', async (at) => {
    const view = open(at, { [UPDATE]: failed(), [REMOVE]: failed() });
    const edit = await acting(view, 'Edit', 'Edit dataset');
    await enter(view.user, await edit.findByLabelText(/^Name/), 'b');
    await send(view, edit, 'Save');
    expect(await edit.findByText(SAVE)).toBeTruthy();
    await view.user.click(edit.getByRole('button', { name: 'Cancel' }));
    await gone();
    const remove = await acting(view, 'Delete', 'Delete dataset');
    await view.user.click(remove.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(DELETE)).toBeTruthy();
  });

  it('TEC-288 gives the reason after the text, and refusals about a field at the field', async () => {
    const complaint = { field: 'name', code: 'text_too_long', params: { max: 9 } };
    const view = open(OF_PROJECT, {
      [CREATE]: [
        json({ code: 'project_archived', message: 'Archived' }, 409),
        json({ code: 'invalid_request', errors: [complaint] }, 422),
      ],
    });
    const dialog = await creating(view);
    await enter(view.user, dialog.getByLabelText(/^Name/), 'Heads');
    await send(view, dialog);
    expect((await dialog.findByRole('alert')).textContent).toMatch(
      /^Failed to save dataset\. Please try again\. ./,
    );
    await send(view, dialog);
    expect(await dialog.findByText('Must have at most 9 characters')).toBeTruthy();
  });
});
