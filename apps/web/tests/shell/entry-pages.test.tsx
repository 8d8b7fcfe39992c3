import { allRoutes } from '@sarm/contracts/http/route-table';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { seededUser } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { CALLS, openApp } from '../../testing/open-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';

const labUser = seededUser('business_user');
describe('pages outside the shell', () => {
  it('PLT-030 an unknown path shows Page Not Found with ways to start and back', async () => {
    const { router, user, path } = openApp('/forgot-password', null);
    await screen.findByRole('heading', { name: 'Recover your password' });
    await act(() => router.navigate('/nowhere'));
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to start' }).getAttribute('href')).toBe('/');
    await user.click(screen.getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(path()).toBe('/forgot-password'));
  });

  it('PLT-083 PLT-084 Access Denied shows the way to the roles only to those who manage them', async () => {
    const { router, user, path } = openApp('/profile', userRecord(withRole('x', ['manage_roles'])));
    await screen.findByRole('heading', { name: 'Lena Lab' });
    await act(() => router.navigate('/unauthorized'));
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to start' }).getAttribute('href')).toBe('/');
    const roles = await screen.findByRole('link', { name: 'Manage roles' });
    expect(roles.getAttribute('href')).toBe('/admin/roles');
    await user.click(screen.getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(path()).toBe('/profile'));
  });

  it('PLT-084 a display name of Admin opens nothing', async () => {
    const other = { ...withRole('x', ['manage_users']), displayName: 'Admin' };
    const { server } = openApp('/unauthorized', userRecord(other));
    const record = () => server.store.getState().api.queries['auth.me(undefined)']?.status;
    await waitFor(() => expect(record()).toBe('fulfilled'));
    await screen.findByRole('heading', { name: 'Access Denied' });
    expect(screen.queryByRole('link', { name: 'Manage roles' })).toBeNull();
  });

  it('PLT-085 Account Inactive lists reasons, names the administrator, and its button ends the session', async () => {
    const { user, server, path } = openApp('/account-inactive', userRecord({ isActive: false }));
    expect(await screen.findByRole('heading', { name: 'Account Inactive' })).toBeTruthy();
    expect(screen.getAllByRole('listitem').length).toBeGreaterThan(1);
    expect(screen.getByText(/contact an administrator/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to Login' }));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(server.callsOf(CALLS.logout)).toHaveLength(1);
    expect(server.store.getState().auth.accessToken).toBeNull();
  });

  it.each(['/pricing', '/plans', '/billing', '/subscription', '/organizations', '/admin/organizations'])(
    'PLT-007 has no screen %s',
    async (at) => {
      openApp(at, userRecord(withRole('system_admin')));
      expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
    },
  );

  it('PLT-007 has an organization as a field of the profile alone', async () => {
    const { user, server } = openApp('/profile', userRecord(), {
      'PUT /api/sarm/auth/update-me': json(userRecord()),
    });
    const organization = await screen.findByLabelText<HTMLInputElement>(/^Organization/);
    expect(organization.getAttribute('type')).toBe('text');
    await user.clear(organization);
    await user.type(organization, 'Riverside');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.callsOf('PUT /api/sarm/auth/update-me')[0]?.body).toMatchObject({
        organization: 'Riverside',
      }),
    );
    const found = allRoutes.filter(({ route }) =>
      /pric|billing|subscri|\bplan|organi[sz]ation/.test(route.path),
    );
    expect(found).toEqual([]);
  });

  it("PLT-032 shows 'Loading user data...' until the record is there", async () => {
    let answer: (response: Response) => void = () => undefined;
    const later = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    openApp('/dashboard', labUser, { [CALLS.me]: () => later });
    expect(await screen.findByText('Loading user data...')).toBeTruthy();
    answer(json(labUser));
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
    expect(screen.queryByText('Loading user data...')).toBeNull();
  });
});
