import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { UserRecord } from '@sarm/contracts/http/users/users.entities';
import { signedOut } from '../../src/shared/session/auth.slice.ts';
import { json } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';
import { addressOf, arriveAt } from '../../testing/visits.ts';

const BUSINESS = '/sarm/dashboard';
const TECHNICAL = '/finetune/dashboard';
const BUSINESS_CALL = 'GET /api/sarm/dashboard/business';
const TECHNICAL_CALL = 'GET /api/technical/dashboard';
const holding = (...codes: string[]) => userRecord(withRole('x', codes));
const both = holding('access_business', 'access_technical', 'manage_users');

const COUNTS = {
  projects: 3,
  datasets: 41,
  videos: 386,
  videosProcessing: 0,
  patients: 62,
  analyses: 74,
  analysesRunning: 0,
  reports: 58,
  reportDrafts: 0,
};
const business = (changes: Partial<typeof COUNTS>) =>
  json({
    isDemo: false,
    counts: { ...COUNTS, ...changes },
    tasks: [],
    tasksTotal: 0,
    analyses: [],
    patients: [],
    calibrated: true,
  });

/** The links of the card: every link of the page that is in neither bar nor drawer. */
async function cardOf(person: UserRecord) {
  const view = openApp('/dashboard', person);
  await screen.findByRole('heading', { name: `Welcome, ${person.displayName}` });
  const links = within(screen.getByRole('main')).getAllByRole('link');
  const shown = links.map((link) => link.getAttribute('href'));
  expect(addressOf(view)).toBe('/dashboard');
  const figures = view.server.calls.filter(({ url }) => /dashboard/.test(url));
  view.unmount();
  return { shown, figures, text: links.map((link) => link.textContent).join(' ') };
}

describe('/dashboard', () => {
  it('PLT-014 leads people with business access alone to the business dashboard, with its figures', async () => {
    const view = openApp('/dashboard', holding('access_business'), {
      [BUSINESS_CALL]: business({ videos: 3871 }),
    });
    await arriveAt(view, BUSINESS);
    expect(await screen.findByText('3,871')).toBeTruthy();
    expect(view.server.callsOf(TECHNICAL_CALL)).toEqual([]);
  });

  it('PLT-014 leads people with technical access alone to the technical dashboard', async () => {
    const view = openApp('/dashboard', holding('access_technical'));
    await arriveAt(view, TECHNICAL);
    await screen.findByRole('list', { name: 'Ways into the workflow' });
    expect(view.server.callsOf(TECHNICAL_CALL)).not.toEqual([]);
    expect(view.server.callsOf(BUSINESS_CALL)).toEqual([]);
  });

  it('PLT-014 leads people with both to the dashboard of the workflow that was shown last', async () => {
    const view = openApp('/dashboard', both);
    await arriveAt(view, BUSINESS);
    for (const [at, expected] of [
      ['/finetune/calibrations', TECHNICAL],
      ['/sarm/calibrations', BUSINESS],
      [TECHNICAL, TECHNICAL],
    ] as const) {
      await act(() => view.router.navigate(at));
      await arriveAt(view, at);
      // A page outside of both workflows changes nothing.
      await act(() => view.router.navigate('/admin/users'));
      await arriveAt(view, '/admin/users');
      await act(() => view.router.navigate('/dashboard'));
      await arriveAt(view, expected);
    }
  });

  it('forgets the workflow with the session: the next person at this computer begins anew', async () => {
    const view = openApp(TECHNICAL, both);
    await screen.findByRole('list', { name: 'Ways into the workflow' });
    expect(view.server.store.getState().ui.workflow).toBe('finetune');
    act(() => void view.server.store.dispatch(signedOut()));
    expect(view.server.store.getState().ui.workflow).toBe('sarm');
  });

  it('PLT-014 shows others a card with profile, settings and the admin screens that they may open, and no figure', async () => {
    const every = holding(
      'manage_users',
      'manage_roles',
      'manage_projects',
      'view_system_logs',
      'manage_system_settings',
    );
    const own = ['/profile', '/settings'];
    expect((await cardOf(every)).shown).toEqual([
      '/admin/users',
      '/admin/roles',
      '/admin/permissions',
      '/admin/projects',
      '/admin/logs',
      '/admin/settings',
      ...own,
    ]);
    expect((await cardOf(holding('view_system_logs'))).shown).toEqual(['/admin/logs', ...own]);
    const none = await cardOf(userRecord());
    expect(none.shown).toEqual(own);
    expect(none.figures).toEqual([]);
    expect(none.text).not.toMatch(/\d/);
  });
});

it('an address that the technical workflow does not have leads to its dashboard', async () => {
  const view = openApp('/finetune/nowhere', holding('access_technical'));
  await screen.findByRole('heading', { name: 'This page does not exist in the Finetune workflow' });
  expect(screen.getByRole('link', { name: 'Go to dashboard' }).getAttribute('href')).toBe(TECHNICAL);
  expect(addressOf(view)).toBe('/finetune/nowhere');
});
