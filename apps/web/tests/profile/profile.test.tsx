import { render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { publicSettings } from '../../testing/api-answers.ts';
import { ProfilePage } from '../../src/features/profile/components/profile-page.tsx';
import { UserProvider } from '../../src/shared/access/user-context.tsx';
import { SessionProvider } from '../../src/shared/session/session-context.tsx';
import { fakeServer, json } from '../../testing/fake-server.ts';
import { CALLS, openApp } from '../../testing/open-app.tsx';
import { userRecord } from '../../testing/user-record.ts';

const UPDATE = 'PUT /api/sarm/auth/update-me';
const CHANGE = 'PUT /api/sarm/auth/change-password';
const card = (name: string) => screen.findByRole('region', { name });

describe('the profile', () => {
  it('PLT-058 shows the display name, the email and whether the account is active', async () => {
    openApp('/profile', userRecord({ displayName: 'Linh Lam', email: 'linh@example.org' }));
    expect(await screen.findByRole('heading', { name: 'Linh Lam' })).toBeTruthy();
    expect(screen.getByText(/linh@example\.org · account since/)).toBeTruthy();
    expect(screen.getByText('Active')).toBeTruthy();
  });

  it('PLT-058 shows Inactive where the record says so', () => {
    // The guard leads such a person away, so the page is drawn without it.
    const { store, session } = fakeServer({});
    const person = userRecord({ isActive: false });
    render(
      <Provider store={store}>
        <SessionProvider value={session}>
          <MemoryRouter>
            <UserProvider value={person}>
              <ProfilePage />
            </UserProvider>
          </MemoryRouter>
        </SessionProvider>
      </Provider>,
    );
    expect(screen.getByText('Inactive')).toBeTruthy();
    expect(screen.queryByText('Active')).toBeNull();
  });

  it('PLT-060 lists the roles with their kind, and memberships alone with their level', async () => {
    const role = { id: '01920000-0000-7000-8000-000000000001', code: 'x', permissions: [] };
    openApp(
      '/profile',
      userRecord({
        roleObjects: [
          { ...role, name: 'Clinical user', description: 'Laboratory staff', isSystem: true },
          {
            ...role,
            id: `${role.id.slice(0, -1)}2`,
            name: 'Night shift',
            description: 'At night',
            isSystem: false,
          },
        ],
        projectPermissions: [
          {
            projectId: role.id,
            projectName: 'Andrology',
            isDemo: false,
            accessLevel: 'editor',
            permissions: [],
            synthetic: false,
          },
          {
            projectId: null,
            projectName: null,
            isDemo: false,
            accessLevel: 'editor',
            permissions: [],
            synthetic: true,
          },
        ],
      }),
    );
    const roles = within(await card('System roles'))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(roles).toEqual(['Clinical userLaboratory staffSystem', 'Night shiftAt nightCustom']);
    const rows = within(await card('Project access')).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      'AndrologyEditoralso changes data of others',
    ]);
  });

  it('PLT-061 PLT-218 BUS-219 stores the personal data and says so, or why not', async () => {
    const refused = json({ code: 'unavailable', message: 'x' }, 503);
    const app = openApp('/profile', userRecord({ jobTitle: 'Scientist' }), {
      [UPDATE]: [refused, json(userRecord())],
    });
    const title = await screen.findByLabelText(/^Job Title/);
    await app.user.clear(title);
    await app.user.type(title, 'Head of laboratory');
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Failed to update profile: /)).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Profile updated successfully!')).toBeTruthy();
    expect(app.server.callsOf(UPDATE)[1]?.body).toMatchObject({ jobTitle: 'Head of laboratory' });
    expect(screen.getByLabelText(/^Email/).hasAttribute('disabled')).toBe(true);
  });
});

describe('the own password', () => {
  const fill = async (app: ReturnType<typeof openApp>, next: string, confirm = next) => {
    await app.user.type(await screen.findByLabelText(/^Current password/), 'the present one');
    await app.user.type(screen.getByLabelText(/^New password/), next);
    await app.user.type(screen.getByLabelText(/^Confirm new password/), confirm);
    await app.user.click(screen.getByRole('button', { name: 'Change password' }));
  };

  it.each([6, 8, 12])(
    'PLT-121 PLT-120 BUS-128 a password has the %s characters of the setting, and both entries match',
    async (min) => {
      const app = openApp('/profile', userRecord(), {
        [CALLS.settings]: json({ ...publicSettings(), passwordMinLength: min }),
        [CHANGE]: new Response(null, { status: 204 }),
      });
      await fill(app, 'kites and more'.slice(0, min - 1), 'other');
      expect(await screen.findByText('Passwords do not match')).toBeTruthy();
      expect(screen.getByText(`Password should be at least ${min} characters`)).toBeTruthy();
      expect(app.server.callsOf(CHANGE)).toHaveLength(0);
    },
  );

  it('PLT-059 requires both entries equal and long enough for the setting', async () => {
    const app = openApp('/profile', userRecord());
    await fill(app, 'short', 'other');
    expect(await screen.findByText('Passwords do not match')).toBeTruthy();
    expect(
      screen.getByText(`Password should be at least ${publicSettings().passwordMinLength} characters`),
    ).toBeTruthy();
    expect(app.server.callsOf(CHANGE)).toHaveLength(0);
  });

  it('PLT-219 BUS-219 confirms the change and forgets what was typed, or says why not', async () => {
    const wrong = json({ code: 'current_password_wrong', message: 'x' }, 422);
    const app = openApp('/profile', userRecord(), {
      [CHANGE]: [wrong, new Response(null, { status: 204 })],
    });
    await fill(app, 'twelve blue kites');
    expect(await screen.findByText('Failed to update password: Current password is wrong')).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Password updated successfully!')).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^New password/).value).toBe(''));
    expect(app.server.callsOf(CHANGE)[0]?.body).toEqual({
      currentPassword: 'the present one',
      newPassword: 'twelve blue kites',
    });
  });
});

describe('the own sessions', () => {
  const LIST = 'GET /api/sarm/auth/sessions';
  const END = 'DELETE /api/sarm/auth/sessions';
  const row = (n: number, userAgent: string, current = false) => ({
    id: `01900000-0000-7000-8000-00000000000${n}`,
    ipAddress: `10.20.4.1${n}`,
    userAgent,
    createdAt: '2026-11-12T08:02:00.000Z',
    lastActivityAt: '2026-11-12T09:02:00.000Z',
    current,
  });
  const own = row(1, 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36', true);
  const linux = row(2, 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0');
  const list = (...items: object[]) => json({ items, idleMinutes: 30 });

  it('are listed by device and address; one or all others are ended', async () => {
    const app = openApp('/profile', userRecord(), {
      [LIST]: [list(own, linux, row(3, '')), list(own, linux), list(own)],
      [END]: [new Response(null, { status: 204 }), new Response(null, { status: 204 })],
    });
    const shown = within(await card('Sessions'));
    await waitFor(() => expect(shown.getAllByRole('listitem')).toHaveLength(3));
    const [first, second] = shown.getAllByRole('listitem').map((each) => each.textContent);
    expect(first).toMatch(/^Chrome, WindowsThis device10\.20\.4\.11 · signed in .* · active now$/);
    expect(second).toMatch(/^Firefox, Linux10\.20\.4\.12 · signed in .* · last active .*End$/);
    expect(shown.getByText('A session ends by itself after 30 minutes without activity.')).toBeTruthy();
    await app.user.click(
      shown.getByRole('button', { name: 'End the session of Unknown device at 10.20.4.13' }),
    );
    await waitFor(() => expect(shown.getAllByRole('listitem')).toHaveLength(2));
    await app.user.click(shown.getByRole('button', { name: 'End all others' }));
    await waitFor(() => expect(shown.getAllByRole('listitem')).toHaveLength(1));
    const queries = app.server.callsOf(END).map(({ url }) => new URL(url, 'http://x').search);
    expect(queries).toEqual([`?session_id=${row(3, '').id}`, '']);
    expect(shown.queryByRole('button', { name: 'End all others' })).toBeNull();
  });
});
