import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DATASET_ID, dataset, PROJECT_ID, projectCard, seededUser } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, CALLS, openApp } from '../../testing/open-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';
import { arriveAt } from '../../testing/visits.ts';

const OF_PROJECT = `/finetune/projects/${PROJECT_ID}/datasets`;
const OF_ALL = '/finetune/datasets';
const technician = seededUser('technical_user');
const own = technician.projectPermissions;
const holding = (...codes: string[]) => ({
  ...technician,
  ...withRole('x', ['access_technical', ...codes]),
});
const listOf = (...datasets: unknown[]) => json({ datasets, total: datasets.length });
const headers = () => screen.getAllByRole('columnheader').map((each) => each.textContent);
const cellsOf = (name: string) =>
  within(screen.getByText(name).closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const open = (at: string, answers: Answers = {}, person = technician) => openApp(at, person, answers);

describe('the datasets of a project', () => {
  it('TEC-010 opens for holders of create_datasets or upload_videos with technical access, and for nobody else', async () => {
    for (const code of ['create_datasets', 'upload_videos']) {
      const view = open(OF_PROJECT, {}, holding(code));
      expect(await screen.findByText('Sample 7')).toBeTruthy();
      const mayCreate = code === 'create_datasets';
      for (const name of ['Create Dataset', 'Edit Sample 7', 'Delete Sample 7'])
        expect(screen.queryByRole('button', { name }) !== null).toBe(mayCreate);
      view.unmount();
    }
    await arriveAt(open(OF_PROJECT, {}, holding('extract_frames', 'manage_videos')), '/unauthorized');
    const outside = { ...technician, ...withRole('x', ['create_datasets', 'upload_videos']) };
    await arriveAt(open(OF_PROJECT, {}, outside), '/unauthorized');
  });

  it('TEC-037 has the six columns and a breadcrumb to the projects', async () => {
    const view = open(OF_PROJECT, {
      [CALLS.datasets]: listOf(dataset({ type: 'morphology', status: 'in-progress' })),
    });
    await screen.findByText('Sample 7');
    expect(headers()).toEqual(['Name', 'Type', 'Videos', 'Frames', 'Status', 'Actions']);
    expect(cellsOf('Sample 7').slice(0, 5)).toEqual(['Sample 7', 'Morphology', '6', '120', 'In progress']);
    expect(view.server.callsOf(CALLS.datasets)[0]?.url).toContain(`project_id=${PROJECT_ID}`);
    const crumbs = within(screen.getByRole('navigation', { name: /breadcrumb/i }));
    await view.user.click(crumbs.getByRole('link', { name: 'Projects' }));
    await arriveAt(view, '/finetune/videos');
  });

  it('shows that the project could not be read, and that it is archived', async () => {
    const view = open(OF_PROJECT, { [CALLS.project]: json({ message: 'Not found' }, 404) });
    expect(await screen.findByText('Error loading project: Not found')).toBeTruthy();
    view.unmount();
    open(OF_PROJECT, { [CALLS.project]: json(projectCard({ isArchived: true, status: 'archived' })) });
    expect(await screen.findByText(/This project is archived/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create Dataset' })).toBeNull();
  });
});

describe('the datasets of all projects', () => {
  it('TEC-008 opens for holders of create_datasets with technical access, and for nobody else', async () => {
    const view = open(OF_ALL, {}, holding('create_datasets'));
    expect(await screen.findByText('Sample 7')).toBeTruthy();
    view.unmount();
    await arriveAt(open(OF_ALL, {}, holding('upload_videos', 'extract_frames')), '/unauthorized');
    const outside = { ...technician, ...withRole('x', ['access_business', 'create_datasets']) };
    await arriveAt(open(OF_ALL, {}, outside), '/unauthorized');
  });

  it('TEC-041 has seven columns with the project, and leads to the wizard', async () => {
    const view = open(OF_ALL);
    await screen.findByText('Sample 7');
    expect(headers()).toEqual(['Name', 'Project', 'Type', 'Videos', 'Frames', 'Status', 'Actions']);
    expect(cellsOf('Sample 7').slice(0, 6)).toEqual([
      'Sample 7',
      'Andrology',
      'General',
      '6',
      '120',
      'Draft',
    ]);
    expect(view.server.callsOf(CALLS.datasets)[0]?.url).not.toContain('project_id');
    await view.user.click(screen.getByRole('link', { name: 'Create Detection Dataset' }));
    await arriveAt(view, '/finetune/datasets/create');
  });

  it('TEC-039 the button to create is disabled with a hint for a person in no project', async () => {
    const alone = open(OF_ALL, {}, { ...holding('create_datasets'), projectPermissions: [] });
    const button = await screen.findByRole('button', { name: 'Create Dataset' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await alone.user.hover(button);
    const hint = await screen.findByRole('tooltip');
    expect(hint.textContent).toBe('You need to be a member of a project in which you may create datasets.');
    await alone.user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
    alone.unmount();
    const member = open(OF_ALL, {}, holding('create_datasets'));
    await member.user.click(await screen.findByRole('button', { name: 'Create Dataset' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('shows the four states of the list', async () => {
    const view = open(OF_ALL, { [CALLS.datasets]: listOf() });
    expect(await screen.findByRole('heading', { name: 'No datasets found' })).toBeTruthy();
    view.unmount();
    open(OF_ALL, { [CALLS.datasets]: json({ message: 'The database is away' }, 503) });
    expect(await screen.findByText('Error loading datasets: The database is away')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe.each([OF_PROJECT, OF_ALL])('the actions of a dataset at %s', (at) => {
  const actionsOf = async (person: typeof technician, created_by: string | null = null) => {
    const view = open(at, { [CALLS.datasets]: listOf(dataset({ created_by })) }, person);
    const row = (await screen.findByText('Sample 7')).closest('tr') as HTMLElement;
    const names = [...within(row).queryAllByRole('button'), ...within(row).queryAllByRole('link')].map(
      (each) => each.getAttribute('aria-label'),
    );
    view.unmount();
    return names
      .map(String)
      .filter((name) => name !== VERSIONS)
      .toSorted((one, other) => one.localeCompare(other));
  };
  const VERSIONS = 'Versions of Sample 7';
  const VIEW = 'View details of Sample 7';
  const VIDEOS = 'Manage videos of Sample 7';
  const CHANGE = ['Delete Sample 7', 'Edit Sample 7'];

  it('TEC-038 are view, manage videos, edit and delete, each with its permission and access level', async () => {
    expect(await actionsOf(holding('create_datasets', 'upload_videos'))).toEqual([...CHANGE, VIDEOS, VIEW]);
    expect(await actionsOf(holding('create_datasets'))).toEqual([...CHANGE, VIEW]);
    const level = (accessLevel: 'viewer' | 'member') => ({
      ...holding('create_datasets', 'upload_videos'),
      projectPermissions: own.map((each) => ({ ...each, accessLevel })),
    });
    // The dataset is of another person: a member changes only their own.
    expect(await actionsOf(level('viewer'))).toEqual([VIDEOS, VIEW]);
    expect(await actionsOf(level('member'))).toEqual([VIDEOS, VIEW]);
    expect(await actionsOf(level('member'), technician.id)).toEqual([...CHANGE, VIDEOS, VIEW]);
  });

  it('TEC-040 ask before a deletion, and say why one was refused', async () => {
    const DELETE = `DELETE /api/sarm/dataset/delete-dataset/${DATASET_ID}`;
    const refusal = { code: 'figures_in_issued_report', message: 'x' };
    const view = open(at, { [DELETE]: [json(refusal, 409), new Response(null, { status: 204 })] });
    const ask = async () => {
      await view.user.click(await screen.findByRole('button', { name: 'Delete Sample 7' }));
      return within(await screen.findByRole('dialog'));
    };
    const first = await ask();
    expect(
      first.getByText('Delete dataset Sample 7? Its videos, frames and annotations are deleted too.'),
    ).toBeTruthy();
    await view.user.click(first.getByRole('button', { name: 'Cancel' }));
    expect(view.server.callsOf(DELETE)).toHaveLength(0);
    await view.user.click((await ask()).getByRole('button', { name: 'Delete' }));
    expect(
      await screen.findByText(/An issued report is based on this, so it cannot be deleted or changed\.$/),
    ).toBeTruthy();
    await view.user.click((await ask()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Dataset deleted')).toBeTruthy();
    expect(view.server.callsOf(DELETE)).toHaveLength(2);
  });

  it('lead to the versions of the dataset, for those who may read them', async () => {
    const view = open(at, {}, holding('upload_videos', 'create_datasets'));
    const link = await screen.findByRole('link', { name: VERSIONS });
    expect(link.getAttribute('href')).toBe(`/finetune/datasets/${DATASET_ID}/versions`);
    view.unmount();
    if (at === OF_ALL) return;
    open(at, {}, holding('upload_videos'));
    await screen.findByText('Sample 7');
    expect(screen.queryByRole('link', { name: VERSIONS })).toBeNull();
  });

  it('TEC-038 manage videos leads to the videos of the dataset', async () => {
    const view = open(at);
    await view.user.click(await screen.findByRole('link', { name: VIDEOS }));
    await arriveAt(view, `/finetune/datasets/${DATASET_ID}/videos`);
  });

  it.each([
    ['TEC-183', 'undefined', { ...dataset(), id: undefined }, 'Missing dataset ID. Please try again.'],
    ['TEC-183', 'null', { ...dataset(), id: null }, 'Missing dataset ID. Please try again.'],
    ['TEC-183', 'empty', { ...dataset(), id: '' }, 'Missing dataset ID. Please try again.'],
    ['TEC-184', 'a text in place of a row', 'a row', 'Invalid dataset format. Please try again.'],
    ['TEC-184', 'nothing in place of a row', null, 'Invalid dataset format. Please try again.'],
    ['TEC-185', 'a number', { ...dataset(), id: 7 }, 'Invalid dataset ID format. Please try again.'],
    [
      'TEC-185',
      'of another form',
      { ...dataset(), id: 'seven' },
      'Invalid dataset ID format. Please try again.',
    ],
  ])('%s manage videos of a dataset whose id is %s opens nothing and shows why', async (_, __, row, text) => {
    // A row that names no project belongs to nobody: the code has to be held in general.
    const view = open(at, { [CALLS.datasets]: listOf(row) }, userRecord(technician));
    const name = typeof row === 'object' && row !== null ? VIDEOS : 'Manage videos of Unreadable dataset';
    await view.user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(view.path()).toBe(at);
  });
});
