import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DATASET_ID, dataset, PROJECT_ID, projectCard, seededUser } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, CALLS, openApp, PAGES } from '../../testing/open-app.tsx';
import { enter } from '../../testing/render-app.tsx';
import { withRole } from '../../testing/user-record.ts';
import { arriveAt } from '../../testing/visits.ts';

const labUser = seededUser('business_user');
const listOf = (...datasets: unknown[]) => json({ datasets, total: datasets.length });
const open = (answers: Answers = {}, person = labUser) => openApp('/sarm/datasets', person, answers);
const holding = (...codes: string[]) => ({
  ...labUser,
  ...withRole('x', ['access_business', ...codes]),
});
const withStats = (stats: Partial<Dataset['stats']>) => ({ ...dataset().stats, ...stats });
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the business list of datasets', () => {
  it('BUS-017 shows the datasets of all projects, with the derived progress of annotation', async () => {
    const { server } = open({
      [CALLS.datasets]: listOf(
        dataset({ stats: withStats({ annotatedFrames: 120 }) }),
        dataset({
          id: PROJECT_ID,
          name: 'S2',
          projectName: 'Urology',
          stats: withStats({ annotatedFrames: 1 }),
        }),
        dataset({ id: `${PROJECT_ID.slice(0, -1)}9`, name: 'S3' }),
      ),
    });
    const row = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
    expect((await row('Sample 7')).getByText('Completed')).toBeTruthy();
    expect((await row('S2')).getByText('In progress')).toBeTruthy();
    expect((await row('S2')).getByText('Urology')).toBeTruthy();
    expect((await row('S3')).getByText('Pending')).toBeTruthy();
    expect(server.callsOf(CALLS.datasets)[0]?.url).not.toContain('project_id');
  });

  it('BUS-086 leads to videos, frames and reports of a dataset, to its report and to its details with real counts', async () => {
    const { user } = open();
    await screen.findByText('Sample 7');
    expect(hrefOf('Videos of Sample 7')).toBe(`/sarm/datasets/${DATASET_ID}/videos`);
    expect(hrefOf('Frames of Sample 7')).toBe(`/sarm/frames?datasetId=${DATASET_ID}`);
    expect(hrefOf('Reports of Sample 7')).toBe(`/sarm/reports?datasetId=${DATASET_ID}`);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Generate Report' }).disabled).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Actions for Sample 7' }));
    await user.click(screen.getByRole('menuitem', { name: 'View details' }));
    const dialog = within(await screen.findByRole('dialog'));
    const value = (label: string) => dialog.getByText(label).nextElementSibling?.textContent;
    await dialog.findByLabelText(/^Name/);
    expect(value('Frames')).toBe('120');
    expect(value('Frames with masks')).toBe('0');
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it.each([
    [['generate_reports'], 5, 'enabled'],
    [['view_analysis_results'], 5, 'enabled'],
    [['generate_reports'], 4, 'disabled'],
    [['upload_videos', 'select_frames'], 5, 'not there'],
  ])('BUS-086 BUS-145 Generate Report with %j and %d usable videos is %s', async (codes, usable, state) => {
    open(
      { [CALLS.datasets]: listOf(dataset({ stats: withStats({ usable_videos: usable }) })) },
      holding(...codes),
    );
    await screen.findByText('Sample 7');
    const button = screen.queryByRole<HTMLButtonElement>('button', { name: 'Generate Report' });
    expect(button === null ? 'not there' : button.disabled ? 'disabled' : 'enabled').toBe(state);
  });

  it("BUS-092 shows counted masks, and 'Not available' for classes while none is stored", async () => {
    const { user } = open({
      [CALLS.dataset]: json(dataset({ stats: withStats({ detectedFrames: 31, maskedFrames: 4 }) })),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Sample 7' }));
    await user.click(screen.getByRole('menuitem', { name: 'View details' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByLabelText(/^Name/);
    const value = (label: string) => dialog.getByText(label).nextElementSibling?.textContent;
    expect([value('Videos'), value('Frames'), value('Frames with detections')]).toEqual(['6', '120', '31']);
    expect([value('Frames with masks'), value('Normal sperm'), value('Abnormal sperm')]).toEqual([
      '4',
      'Not available',
      'Not available',
    ]);
  });

  it("BUS-087 an empty list says 'No datasets found'", async () => {
    open({ [CALLS.datasets]: listOf() });
    expect(await screen.findByRole('heading', { name: 'No datasets found' })).toBeTruthy();
  });

  it('BUS-151 the link to the videos is there for holders of upload_videos alone', async () => {
    const view = open({}, holding('upload_videos'));
    expect(await screen.findByRole('link', { name: 'Videos of Sample 7' })).toBeTruthy();
    view.unmount();
    open({}, holding('create_datasets', 'select_frames'));
    expect(await screen.findByRole('link', { name: 'Frames of Sample 7' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Videos of Sample 7' })).toBeNull();
  });

  it('BUS-141 holders of create_datasets create in a chosen project, edit and delete; others do not', async () => {
    const CREATE = 'POST /api/sarm/dataset/create-dataset';
    const OTHER = `${PROJECT_ID.slice(0, -1)}9`;
    const [own] = labUser.projectPermissions;
    if (own === undefined) throw new Error('no project');
    const person = {
      ...holding('create_datasets'),
      projectPermissions: [own, { ...own, projectId: OTHER, projectName: 'Urology' }],
    };
    const view = open({ [CREATE]: json(dataset(), 201) }, person);
    await view.user.click(await screen.findByRole('button', { name: 'Actions for Sample 7' }));
    const items = screen.getAllByRole('menuitem').map((each) => each.textContent);
    expect(items).toEqual(['View details', 'Edit', 'Delete']);
    await view.user.keyboard('{Escape}');
    await view.user.click(screen.getByRole('button', { name: 'Create Dataset' }));
    const dialog = within(await screen.findByRole('dialog'));
    await view.user.click(await dialog.findByRole('combobox', { name: 'Project' }));
    await view.user.click(await screen.findByRole('option', { name: 'Urology' }));
    await enter(view.user, dialog.getByLabelText(/^Name/), 'Sample 8');
    await view.user.click(dialog.getByRole('button', { name: 'Create Dataset' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.server.callsOf(CREATE)[0]?.body).toMatchObject({ name: 'Sample 8', project_id: OTHER });
    view.unmount();
    const other = open({}, holding('upload_videos'));
    await other.user.click(await screen.findByRole('button', { name: 'Actions for Sample 7' }));
    expect(screen.getAllByRole('menuitem').map((each) => each.textContent)).toEqual(['View details']);
    expect(screen.queryByRole('button', { name: 'Create Dataset' })).toBeNull();
  });

  it("BUS-220 a failed delete shows 'Failed to delete dataset. Please try again.'", async () => {
    const { user } = open({
      [`DELETE /api/sarm/dataset/delete-dataset/${DATASET_ID}`]: new Response('', { status: 500 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Sample 7' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete dataset. Please try again.')).toBeTruthy();
  });
});

describe('the videos of a dataset without its project', () => {
  const AT = `/sarm/datasets/${DATASET_ID}/videos`;

  it('BUS-018 BUS-053 is the page of its videos, with a way back to the datasets', async () => {
    const view = openApp(AT, labUser);
    expect(await screen.findByText('drop-1')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Sample 7' })).toBeTruthy();
    expect(view.server.callsOf(CALLS.videos)).toHaveLength(1);
    await view.user.click(screen.getByRole('link', { name: 'Datasets' }));
    await arriveAt(view, '/sarm/datasets');
  });
});

describe('the current project', () => {
  it('BUS-112 is kept in the browser and cleared with the sign-out', async () => {
    const view = openApp(`/sarm/projects/${PROJECT_ID}/datasets`, labUser);
    await screen.findByText('Sample 7');
    await waitFor(() => expect(localStorage.getItem('currentProjectId')).toBe(PROJECT_ID));
    await view.user.click(screen.getByRole('button', { name: /account/i }));
    await view.user.click(await screen.findByRole('menuitem', { name: /log ?out|sign out/i }));
    await waitFor(() => expect(localStorage.getItem('currentProjectId')).toBeNull());
  });
});

describe('the demo project', () => {
  const demo = json(projectCard({ isDemo: true }));

  it('says that it is one on every screen of it, and on its cards and rows', async () => {
    for (const at of [`/sarm/projects/${PROJECT_ID}/datasets`, PAGES.videos, PAGES.video, '/sarm/datasets']) {
      const view = openApp(at, labUser, {
        [CALLS.project]: demo.clone(),
        [CALLS.datasets]: listOf(dataset({ isDemo: true })),
      });
      expect((await screen.findAllByText('Demo')).length).toBeGreaterThan(0);
      view.unmount();
    }
    openApp('/sarm/projects', labUser, {
      [CALLS.projects]: json({ items: [projectCard({ isDemo: true })], total: 1 }),
    });
    expect(await screen.findByText('Demo')).toBeTruthy();
  });

  it('is the only one that says so', async () => {
    openApp(`/sarm/projects/${PROJECT_ID}/datasets`, labUser);
    await screen.findByText('Sample 7');
    expect(screen.queryByText('Demo')).toBeNull();
  });
});
