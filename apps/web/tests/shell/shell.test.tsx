import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { keepConfirmAction } from '../../src/shared/state/confirm-actions.ts';
import { confirmOpened } from '../../src/shared/ui-state/ui.slice.ts';
import { publicSettings, seededUser } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { drawnStyle } from '../../testing/fast-styles.ts';
import { CALLS, openApp } from '../../testing/open-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';

const labUser = seededUser('business_user');
describe('shell', () => {
  it('PLT-045 PLT-053 shows the site name of the settings and the three links without context, and the laboratory below', async () => {
    openApp('/dashboard', labUser, {
      [CALLS.settings]: json(publicSettings({ siteName: 'Clinic North' })),
    });
    expect(await screen.findByRole('link', { name: 'Clinic North' })).toBeTruthy();
    const nav = screen.getByRole('navigation', { name: 'Navigation' });
    expect(await within(nav).findByRole('heading', { name: 'Laboratory' })).toBeTruthy();
    const links = within(nav)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Dashboard', '/sarm/dashboard'],
      ['Manage Videos', '/sarm/projects'],
      ['Generate Report', '/sarm/reports'],
      ['Patients', '/sarm/patients'],
      ['Analysis Results', '/sarm/results'],
      ['Calibrations', '/sarm/calibrations'],
    ]);
    expect(drawnStyle(nav).width).toBe('260px');
  });

  it("PLT-045 is titled 'SARM Platform' where the setting is not read", async () => {
    openApp('/dashboard', labUser, { [CALLS.settings]: json({ message: 'x' }, 500) });
    expect(await screen.findByRole('link', { name: 'SARM Platform' })).toBeTruthy();
  });

  it('PLT-053 leads nobody to a page that does not open for them', async () => {
    const linksOf = async (codes: string[]) => {
      const app = openApp('/dashboard', userRecord(withRole('x', codes)));
      const nav = await screen.findByRole('navigation', { name: 'Navigation' });
      await within(nav).findByRole('heading', { name: 'Laboratory' });
      const names = within(nav)
        .getAllByRole('link')
        .map((link) => link.textContent);
      app.unmount();
      return names;
    };
    // Calibrations are read with access to the workflow alone.
    expect(await linksOf(['access_business'])).toEqual(['Dashboard', 'Calibrations']);
    expect(await linksOf(['access_business', 'view_analysis_results', 'view_reports'])).toEqual([
      'Dashboard',
      'View Reports',
      'Analysis Results',
      'Calibrations',
    ]);
    expect(await linksOf(['access_business', 'manage_patients', 'upload_videos'])).toEqual([
      'Dashboard',
      'Manage Videos',
      'Patients',
      'Calibrations',
    ]);
  });

  it("PLT-106 asks 'Are you sure?' under the title 'Confirm' when nothing else is given", async () => {
    const { server } = openApp('/dashboard', labUser);
    await screen.findByRole('heading', { name: 'Dashboard' });
    act(() => void server.store.dispatch(confirmOpened({ actionKey: 'k' })));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm' }));
    expect(dialog.getByText('Are you sure?')).toBeTruthy();
    expect(dialog.getAllByRole('button').map((button) => button.textContent)).toEqual(['Cancel', 'Confirm']);
  });

  it('PLT-057 shows title, message and labels of the one confirmation, and does its action', async () => {
    const { server, user } = openApp('/dashboard', labUser);
    await screen.findByRole('heading', { name: 'Dashboard' });
    const done: string[] = [];
    const ask = (name: string) => {
      const actionKey = keepConfirmAction(() => {
        done.push(name);
        return Promise.resolve();
      });
      const texts = { title: `Title ${name}`, message: `Message ${name}` };
      act(
        () =>
          void server.store.dispatch(
            confirmOpened({ actionKey, ...texts, confirmLabel: `Yes ${name}`, cancelLabel: `No ${name}` }),
          ),
      );
    };
    ask('one');
    const first = within(await screen.findByRole('dialog', { name: 'Title one' }));
    expect(first.getByText('Message one')).toBeTruthy();
    await user.click(first.getByRole('button', { name: 'No one' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(done).toEqual([]);
    ask('two');
    const second = within(await screen.findByRole('dialog', { name: 'Title two' }));
    expect(second.getByText('Message two')).toBeTruthy();
    await user.click(second.getByRole('button', { name: 'Yes two' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(done).toEqual(['two']);
  });

  it('PLT-046 switches between the workflows, for those alone who hold both', async () => {
    const both = userRecord(withRole('x', ['access_business', 'access_technical']));
    const first = openApp('/dashboard', both);
    await first.user.click(await screen.findByRole('button', { name: 'Finetune' }));
    await waitFor(() => expect(first.path()).toBe('/finetune/dashboard'));
    await screen.findByRole('button', { name: 'Finetune', pressed: true });
    await first.user.click(screen.getByRole('button', { name: 'SARM' }));
    await waitFor(() => expect(first.path()).toBe('/sarm/dashboard'));
    await screen.findByRole('button', { name: 'SARM', pressed: true });
    first.unmount();
    openApp('/dashboard', labUser);
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(screen.queryByRole('button', { name: 'Finetune' })).toBeNull();
  });

  it('PLT-048 PLT-102 the account menu holds profile, settings and logout, and Administration for those who may', async () => {
    const items = () =>
      screen.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')]);
    const own = [
      ['Profile', '/profile'],
      ['Settings', '/settings'],
    ];
    const other = openApp('/dashboard', labUser);
    await other.user.click(await screen.findByRole('button', { name: /account/ }));
    await screen.findAllByRole('menuitem');
    expect(items()).toEqual([...own, ['Logout', null]]);
    other.unmount();
    const { user, path, server } = openApp('/dashboard', userRecord(withRole('x', ['manage_users'])));
    await user.click(await screen.findByRole('button', { name: /account/ }));
    await screen.findAllByRole('menuitem');
    expect(items()).toEqual([...own, ['Administration', '/admin'], ['Logout', null]]);
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(server.callsOf(CALLS.logout)).toHaveLength(1);
    expect(server.store.getState().auth).toMatchObject({ status: 'signed-out', accessToken: null });
    expect(server.store.getState().api.queries).not.toHaveProperty(['auth.me(undefined)']);
  });

  it('PLT-048 under /admin the drawer lists the admin screens that the person may open', async () => {
    const adminLinks = async (...codes: string[]) => {
      const view = openApp('/admin', userRecord(withRole('x', codes)));
      const nav = await screen.findByRole('navigation', { name: 'Navigation' });
      await within(nav).findByRole('heading', { name: 'Administration' });
      const links = within(nav)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]);
      view.unmount();
      expect(links.pop()).toEqual(['Back to the workflows', '/dashboard']);
      return links;
    };
    expect(await adminLinks('manage_users', 'view_system_logs')).toEqual([
      ['Users', '/admin/users'],
      ['System Logs', '/admin/logs'],
    ]);
    expect(await adminLinks('manage_system_settings')).toEqual([['System Settings', '/admin/settings']]);
    expect(await adminLinks('manage_roles')).toEqual([
      ['Roles', '/admin/roles'],
      ['Permissions', '/admin/permissions'],
    ]);
    expect(await adminLinks('manage_projects')).toEqual([['Projects', '/admin/projects']]);
  });

  it('PLT-025 an unknown /sarm path shows the fallback inside the shell, after the workflow guard', async () => {
    const first = openApp('/sarm/nowhere', labUser);
    const title = 'This page does not exist in the SARM workflow';
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Go to projects' });
    expect(link.getAttribute('href')).toBe('/sarm/projects');
    expect(screen.getByRole('navigation', { name: 'Navigation' })).toBeTruthy();
    first.unmount();
    const { path } = openApp('/sarm/nowhere', seededUser('technical_user'));
    await waitFor(() => expect(path()).toBe('/unauthorized'));
  });

  it('the theme button switches to dark and remembers it', async () => {
    const { user } = openApp('/dashboard', labUser);
    await user.click(await screen.findByRole('button', { name: 'Switch to dark theme' }));
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(screen.getByRole('button', { name: 'Switch to light theme' })).toBeTruthy();
  });
});
