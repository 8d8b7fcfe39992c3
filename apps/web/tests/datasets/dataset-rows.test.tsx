import { screen, waitFor, within } from '@testing-library/react';
import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import { describe, expect, it } from 'vitest';
import { DATASET_ID, dataset, PROJECT_ID, seededUser } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, CALLS, openApp, PAGES } from '../../testing/open-app.tsx';
import { enter } from '../../testing/render-app.tsx';
import { withRole } from '../../testing/user-record.ts';

const lab = seededUser('business_user');
const listOf = (...datasets: unknown[]) => json({ datasets, total: datasets.length });
const CREATE = 'POST /api/sarm/dataset/create-dataset';
const UPDATE = `PUT /api/sarm/dataset/update-dataset/${DATASET_ID}`;
const REMOVE = `DELETE /api/sarm/dataset/delete-dataset/${DATASET_ID}`;
const LISTS = [
  ['the project', PAGES.datasets],
  ['all projects', '/sarm/datasets'],
] as const;

describe('a dataset whose id is wrong', () => {
  it.each([
    ['that is text', 'a row', 'Invalid dataset format. Please try again.'],
    ['that is nothing', null, 'Invalid dataset format. Please try again.'],
    ['without an id', { ...dataset(), id: undefined }, 'Missing dataset ID. Please try again.'],
    ['with a number as id', { ...dataset(), id: 7 }, 'Invalid dataset ID format. Please try again.'],
  ])('BUS-221 a row %s opens nothing and says so', async (_, row, text) => {
    const view = openApp(PAGES.datasets, lab, { [CALLS.datasets]: listOf(row, dataset()) });
    expect(await screen.findByRole('link', { name: 'Open videos of Sample 7' })).toBeTruthy();
    const [broken] = screen.getAllByRole('article');
    await view.user.click(within(broken as HTMLElement).getByRole('button', { name: 'Videos' }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(view.path()).toBe(PAGES.datasets);
  });

  it.each([
    ['an empty id', { ...dataset(), id: '' }, 'Missing dataset ID. Please try again.'],
    ['an id of another form', { ...dataset(), id: 'seven' }, 'Invalid dataset ID format. Please try again.'],
  ])('BUS-221 a row with %s opens nothing and says so, in both lists', async (_, row, text) => {
    for (const [at, name] of [
      [PAGES.datasets, 'Open videos of Sample 7'],
      ['/sarm/datasets', 'Videos of Sample 7'],
    ] as const) {
      const view = openApp(at, lab, { [CALLS.datasets]: listOf(row) });
      await view.user.click(await screen.findByRole('link', { name }));
      expect(await screen.findByText(text)).toBeTruthy();
      expect(view.path()).toBe(at);
      view.unmount();
    }
  });

  it('BUS-221 the list of all projects says it of an id that is missing or no text', async () => {
    for (const [id, text] of [
      [undefined, 'Missing dataset ID. Please try again.'],
      [7, 'Invalid dataset ID format. Please try again.'],
    ] as const) {
      const view = openApp('/sarm/datasets', lab, { [CALLS.datasets]: listOf({ ...dataset(), id }) });
      await view.user.click(await screen.findByRole('link', { name: 'Videos of Sample 7' }));
      expect(await screen.findByText(text)).toBeTruthy();
      view.unmount();
    }
  });

  it("BUS-055 the report dialog of a dataset without an id says 'Dataset ID is required' and fetches nothing", async () => {
    const view = openApp(PAGES.datasets, lab, { [CALLS.datasets]: listOf({ ...dataset(), id: '' }) });
    await view.user.click(await screen.findByRole('button', { name: 'Generate Report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Generate Report' }));
    expect(dialog.getByText('Dataset ID is required')).toBeTruthy();
    expect(view.server.calls.filter(({ url }) => url.includes('/business/videos'))).toEqual([]);
  });

  it("BUS-055 the page of videos says 'Dataset ID is required' where the address names none", async () => {
    for (const at of ['/sarm/datasets/%20/videos', `/sarm/projects/${PROJECT_ID}/datasets/%20/videos`]) {
      const view = openApp(at, lab);
      expect(await screen.findByText('Dataset ID is required')).toBeTruthy();
      expect(view.server.calls.filter(({ url }) => url.includes('/business/videos'))).toEqual([]);
      view.unmount();
    }
    const fetched = openApp(PAGES.videos, lab);
    await screen.findByText('drop-1');
    expect(fetched.server.callsOf(CALLS.videos)).toHaveLength(1);
  });
});

describe('the annotation of a dataset', () => {
  const counted = (name: string, annotatedFrames: number, totalFrames: number, last: number): Dataset =>
    dataset({
      id: `${DATASET_ID.slice(0, -1)}${last}`,
      name,
      stats: { ...dataset().stats, annotatedFrames, totalFrames },
    });

  it('BUS-121 is completed at 100 %, in progress above 0 and pending otherwise, in the business list', async () => {
    openApp('/sarm/datasets', lab, {
      [CALLS.datasets]: listOf(
        counted('All', 120, 120, 1),
        counted('Nearly', 119, 120, 2),
        counted('One', 1, 4000, 3),
        counted('None', 0, 120, 4),
        counted('Empty', 0, 0, 5),
      ),
    });
    await screen.findByText('Nearly');
    const chipsOf = (name: string) =>
      within(screen.getByText(name).closest('tr') as HTMLElement)
        .getAllByText(/^(Completed|In progress|Pending)$/)
        .map((chip) => chip.textContent);
    expect(['All', 'Nearly', 'One', 'None', 'Empty'].map(chipsOf)).toEqual([
      ['Completed'],
      ['In progress'],
      ['In progress'],
      ['Pending'],
      ['Pending'],
    ]);
  });
});

describe.each(LISTS)('the status of a dataset in those of %s', (_, at) => {
  it.each([
    ['draft', 'Draft'],
    ['in-progress', 'In progress'],
    ['completed', 'Completed'],
    ['archived', 'Archived'],
    ['active', 'Active'],
  ] as const)('BUS-113 %s is shown as %s', async (status, label) => {
    openApp(at, lab, { [CALLS.datasets]: listOf(dataset({ status })) });
    const row = (await screen.findByText('Sample 7')).closest<HTMLElement>('tr, article');
    expect(within(row as HTMLElement).getAllByText(label).length).toBeGreaterThan(0);
  });
});

describe.each(LISTS)('create_datasets in the datasets of %s', (_, at) => {
  const open = (answers: Answers = {}, codes = ['create_datasets']) =>
    openApp(at, { ...lab, ...withRole('x', ['access_business', ...codes]) }, answers);
  const menu = async (view: ReturnType<typeof openApp>, item: string) => {
    await view.user.click(await screen.findByRole('button', { name: 'Actions for Sample 7' }));
    await view.user.click(screen.getByRole('menuitem', { name: item }));
    return within(await screen.findByRole('dialog'));
  };

  it('BUS-141 creates and edits in one dialog, and deletes', async () => {
    const view = open({
      [CREATE]: json(dataset(), 201),
      [UPDATE]: json(dataset()),
      [REMOVE]: new Response(null, { status: 204 }),
    });
    await view.user.click(await screen.findByRole('button', { name: 'Create Dataset' }));
    const creating = within(await screen.findByRole('dialog'));
    await enter(view.user, creating.getByLabelText(/^Name/), 'Sample 8');
    await view.user.click(creating.getByRole('button', { name: 'Create Dataset' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.server.callsOf(CREATE)[0]?.body).toMatchObject({ name: 'Sample 8', project_id: PROJECT_ID });
    const editing = await menu(view, 'Edit');
    const name = await editing.findByLabelText<HTMLInputElement>(/^Name/);
    expect(name.value).toBe('Sample 7');
    await view.user.clear(name);
    await enter(view.user, name, 'Sample 7b');
    await view.user.click(editing.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.server.callsOf(UPDATE)[0]?.body).toMatchObject({ name: 'Sample 7b' });
    const removing = await menu(view, 'Delete');
    await view.user.click(removing.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(view.server.callsOf(REMOVE)).toHaveLength(1));
  });

  it('BUS-141 without it there is nothing of that', async () => {
    const view = open({}, ['upload_videos']);
    await view.user.click(await screen.findByRole('button', { name: 'Actions for Sample 7' }));
    expect(screen.getAllByRole('menuitem').map((each) => each.textContent)).toEqual(['View details']);
    expect(screen.queryByRole('button', { name: 'Create Dataset' })).toBeNull();
  });
});
