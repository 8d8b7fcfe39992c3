import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { UserRecord } from '@sarm/contracts/http/entities';
import {
  PROJECT_ID,
  DATASET_ID,
  dataset,
  projectCard,
  publicSettings,
  seededUser,
} from '../testing/api-answers.ts';
import { type FakeAnswer, fakeServer, json } from '../testing/fake-server.ts';
import { enter, renderRoutes } from '../testing/render-app.tsx';
import { userRecord, withRole } from '../testing/user-record.ts';
import { signedIn, signedOut } from '../shared/session/auth.slice.ts';
import { routes } from './routes.tsx';

const PROJECTS = 'GET /api/sarm/project/get-project';

function open(at: string, user: UserRecord | null, answers: Record<string, FakeAnswer | FakeAnswer[]> = {}) {
  const server = fakeServer({
    'GET /api/sarm/auth/public-settings': json(publicSettings()),
    'GET /api/sarm/auth/get-me': json(user ?? {}),
    'POST /api/sarm/auth/logout': new Response(null, { status: 204 }),
    [PROJECTS]: json({ items: [projectCard()], total: 1 }),
    [`${PROJECTS}/${PROJECT_ID}`]: json(projectCard()),
    'GET /api/sarm/dataset/get-datasets': json({ datasets: [dataset()], total: 1 }),
    [`GET /api/sarm/dataset/get-dataset/${DATASET_ID}`]: json(dataset()),
    ...answers,
  });
  server.store.dispatch(user === null ? signedOut() : signedIn({ accessToken: 't' }));
  const view = renderRoutes(server, routes, at);
  return {
    server,
    user: userEvent.setup({ delay: null }),
    path: () => view.router.state.location.pathname,
    ...view,
  };
}
const labUser = seededUser('business_user');

describe('pages outside the shell', () => {
  it('PLT-030 an unknown path shows Page Not Found with ways to start and back', async () => {
    open('/nowhere', null);
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to start' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('button', { name: 'Go back' })).toBeTruthy();
  });

  it('PLT-083 PLT-084 PLT-012 Access Denied shows the way to the roles only to those who manage them', async () => {
    open('/unauthorized', userRecord(withRole('x', ['manage_roles'])));
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to start' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('button', { name: 'Go back' })).toBeTruthy();
    const roles = await screen.findByRole('link', { name: 'Manage roles' });
    expect(roles.getAttribute('href')).toBe('/admin/roles');
  });

  it('PLT-084 a display name of Admin opens nothing', async () => {
    const { server } = open('/unauthorized', userRecord({ displayName: 'Admin' }));
    await waitFor(() => expect(server.callsOf('GET /api/sarm/auth/get-me')).toHaveLength(1));
    expect(screen.queryByRole('link', { name: 'Manage roles' })).toBeNull();
  });

  it('PLT-085 Account Inactive lists reasons, names the administrator, and its button ends the session', async () => {
    const { user, server, path } = open('/account-inactive', userRecord({ isActive: false }));
    expect(await screen.findByRole('heading', { name: 'Account Inactive' })).toBeTruthy();
    expect(screen.getAllByRole('listitem').length).toBeGreaterThan(1);
    expect(screen.getByText(/contact an administrator/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to Login' }));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(server.callsOf('POST /api/sarm/auth/logout')).toHaveLength(1);
    expect(server.store.getState().auth.accessToken).toBeNull();
  });

  it('PLT-013 PLT-031 / leads to /dashboard, and from there a visitor to /login', async () => {
    const { path } = open('/', null);
    await waitFor(() => expect(path()).toBe('/login'));
  });

  it("PLT-032 shows 'Loading user data...' until the record is there", async () => {
    const never = new Promise<Response>(() => undefined);
    open('/dashboard', labUser, { 'GET /api/sarm/auth/get-me': () => never });
    expect(await screen.findByText('Loading user data...')).toBeTruthy();
  });
});

describe('shell', () => {
  it('PLT-045 shows the site name of the settings, PLT-053 and the three links without context', async () => {
    open('/dashboard', labUser, {
      'GET /api/sarm/auth/public-settings': json(publicSettings({ siteName: 'Clinic North' })),
    });
    expect(await screen.findByRole('link', { name: 'Clinic North' })).toBeTruthy();
    const nav = screen.getByRole('navigation', { name: 'Navigation' });
    const links = within(nav)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Dashboard', '/sarm/dashboard'],
      ['Manage Videos', '/sarm/projects'],
      ['Generate Report', '/sarm/reports'],
    ]);
    expect(getComputedStyle(nav).width).toBe('260px');
  });

  it('PLT-046 shows the workflow toggle only to those who hold both', async () => {
    const both = userRecord(withRole('x', ['access_business', 'access_technical']));
    const first = open('/dashboard', both);
    expect(await screen.findByRole('button', { name: 'Finetune' })).toBeTruthy();
    first.unmount();
    open('/dashboard', labUser);
    await screen.findByRole('heading', { name: /Welcome/ });
    expect(screen.queryByRole('button', { name: 'Finetune' })).toBeNull();
  });

  it('PLT-048 PLT-102 the account menu holds profile, settings and logout, and Administration for those who may', async () => {
    const { user, path, server } = open('/dashboard', userRecord(withRole('x', ['manage_users'])));
    await user.click(await screen.findByRole('button', { name: /account/ }));
    const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
    expect(items).toEqual(['Profile', 'Settings', 'Administration', 'Logout']);
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(server.callsOf('POST /api/sarm/auth/logout')).toHaveLength(1);
  });

  it('PLT-049 PLT-051 the drawer of a context is wider and shows the six stages with their counts', async () => {
    open(`/sarm/projects/${PROJECT_ID}/datasets`, labUser);
    const nav = await screen.findByRole('navigation', { name: 'Navigation' });
    await within(nav).findByText('14');
    const stages = within(nav)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(stages).toEqual([
      'Select Projectdone',
      '2Select Datasetcurrent14',
      '3Review Videosnot available here',
      '4Select Framesnot available here',
      '5Run Analysisnot available here',
      '6View Reportsnot available here',
    ]);
    expect(
      within(nav)
        .getByRole('link', { name: /Select Dataset/ })
        .getAttribute('aria-current'),
    ).toBe('step');
    expect(getComputedStyle(nav).width).toBe('280px');
  });

  it('PLT-025 an unknown /sarm path shows the fallback inside the shell, after the workflow guard', async () => {
    const first = open('/sarm/nowhere', labUser);
    const link = await screen.findByRole('link', { name: 'Go to projects' });
    expect(link.getAttribute('href')).toBe('/sarm/projects');
    expect(screen.getByRole('navigation', { name: 'Navigation' })).toBeTruthy();
    first.unmount();
    const { path } = open('/sarm/nowhere', seededUser('technical_user'));
    await waitFor(() => expect(path()).toBe('/unauthorized'));
  });

  it('PLT-023 PLT-024 PLT-026 every address of the later screens is guarded and says that it comes later', async () => {
    const { router } = open('/sarm/results', userRecord(withRole('system_admin')));
    await screen.findByRole('heading', { name: 'This page is not part of this version yet' });
    for (const path of [
      '/sarm/patients',
      '/sarm/dashboard',
      '/admin/users',
      '/finetune/training',
      '/profile',
    ]) {
      await router.navigate(path);
      expect(
        await screen.findByRole('heading', { name: 'This page is not part of this version yet' }),
      ).toBeTruthy();
    }
  });
});

describe('projects and datasets', () => {
  it('BUS-006 BUS-029 PLT-230 a card shows name, status, description, counts and short id, and opens its datasets', async () => {
    open('/sarm/projects', labUser);
    const link = await screen.findByRole('link', { name: 'Open project Andrology' });
    expect(link.getAttribute('href')).toBe(`/sarm/projects/${PROJECT_ID}/datasets`);
    const card = within(screen.getByRole('article'));
    for (const text of ['Active', 'Samples of the autumn', '14', '1,234', PROJECT_ID.slice(0, 8)])
      expect(card.getByText(text)).toBeTruthy();
    expect(card.getByText('Active').closest('.MuiChip-root')?.className).toContain('colorSuccess');
  });

  it('BUS-007 Manage Projects goes to /admin/projects and needs manage_projects', async () => {
    const first = open('/sarm/projects', userRecord(withRole('system_admin')));
    expect((await screen.findByRole('link', { name: 'Manage Projects' })).getAttribute('href')).toBe(
      '/admin/projects',
    );
    first.unmount();
    open('/sarm/projects', labUser);
    await screen.findByRole('article');
    expect(screen.queryByRole('link', { name: 'Manage Projects' })).toBeNull();
  });

  it("BUS-030 a failed list says 'Error loading projects: ...' and Retry reads it again", async () => {
    const { user } = open('/sarm/projects', labUser, {
      [PROJECTS]: [
        json({ message: 'The database is away' }, 503),
        json({ items: [projectCard()], total: 1 }),
      ],
    });
    expect(await screen.findByText('Error loading projects: The database is away')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('article')).toBeTruthy();
  });

  it("BUS-030 a failed project says 'Error loading project: ...'", async () => {
    open(`/sarm/projects/${PROJECT_ID}/datasets`, labUser, {
      [`${PROJECTS}/${PROJECT_ID}`]: json({ message: 'Not found' }, 404),
    });
    expect(await screen.findByText('Error loading project: Not found')).toBeTruthy();
  });

  it('BUS-144 BUS-052 without the permission the page says so inside the shell', async () => {
    open('/sarm/projects', seededUser('business_viewer'));
    expect(
      await screen.findByText(
        "You don't have permission to manage videos. Please contact your administrator.",
      ),
    ).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Navigation' })).toBeTruthy();
  });

  it('BUS-008 BUS-031 TEC-163 PLT-230 a dataset card shows type General by default, status, count and short id', async () => {
    const datasets = [
      dataset(),
      dataset({ id: `${DATASET_ID.slice(0, -1)}2`, name: 'S2', type: 'morphology', status: 'in-progress' }),
      dataset({ id: `${DATASET_ID.slice(0, -1)}3`, name: 'S3', status: 'completed' }),
      dataset({ id: `${DATASET_ID.slice(0, -1)}4`, name: 'S4', status: 'archived' }),
      dataset({ id: `${DATASET_ID.slice(0, -1)}5`, name: 'S5', status: 'active' }),
    ];
    open(`/sarm/projects/${PROJECT_ID}/datasets`, labUser, {
      'GET /api/sarm/dataset/get-datasets': json({ datasets, total: 5 }),
    });
    const link = await screen.findByRole('link', { name: 'Open videos of Sample 7' });
    expect(link.getAttribute('href')).toBe(`/sarm/projects/${PROJECT_ID}/datasets/${DATASET_ID}/videos`);
    const cards = screen.getAllByRole('article').map((card) => within(card));
    const colour = (text: string): string =>
      /color(Default|Warning|Success|Error)/.exec(
        screen.getByText(text).closest('.MuiChip-root')?.className ?? '',
      )?.[1] ?? '';
    for (const text of ['General', 'Draft', '6', DATASET_ID.slice(0, 8)])
      expect(cards[0]?.getByText(text)).toBeTruthy();
    expect(cards[1]?.getByText('Morphology')).toBeTruthy();
    expect(['Draft', 'In progress', 'Completed', 'Archived', 'Active'].map(colour)).toEqual([
      'Default',
      'Warning',
      'Success',
      'Error',
      'Success',
    ]);
  });

  it('TEC-177 BUS-141 creating needs a name, then sends the dataset with its project', async () => {
    const CREATE = 'POST /api/sarm/dataset/create-dataset';
    const { user, server } = open(`/sarm/projects/${PROJECT_ID}/datasets`, labUser, {
      [CREATE]: json(dataset(), 201),
    });
    await user.click(await screen.findByRole('button', { name: 'Create Dataset' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Create Dataset' }));
    expect(dialog.getByText('Dataset name is required')).toBeTruthy();
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

  it('BUS-141 a person without create_datasets, a viewer and an archived project offer no creation', async () => {
    for (const [user, card] of [
      [seededUser('business_viewer'), projectCard()],
      [seededUser('business_user', 'viewer'), projectCard()],
      [labUser, projectCard({ isArchived: true, status: 'archived' })],
    ] as const) {
      const view = open(`/sarm/projects/${PROJECT_ID}/datasets`, user, {
        [`${PROJECTS}/${PROJECT_ID}`]: json(card),
      });
      await screen.findByRole('article');
      expect(screen.queryByRole('button', { name: 'Create Dataset' })).toBeNull();
      view.unmount();
    }
  });

  it('TEC-040 BUS-140 PLT-138 PLT-107 PLT-108 deleting warns first, holds the dialog while it runs, and tells a failure', async () => {
    let answer: (response: Response) => void = () => undefined;
    const { user, server } = open(`/sarm/projects/${PROJECT_ID}/datasets`, labUser, {
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

  it('PLT-105 the theme button switches to dark and remembers it', async () => {
    const { user } = open('/dashboard', labUser);
    await user.click(await screen.findByRole('button', { name: 'Switch to dark theme' }));
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(screen.getByRole('button', { name: 'Switch to light theme' })).toBeTruthy();
  });
});
