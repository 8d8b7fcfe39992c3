import { USER_SETTINGS_DEFAULTS, type UserSettings } from '@sarm/domain/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { i18n } from '../../src/shared/i18n/i18n.ts';
import { PROJECT_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { CALLS, openApp } from '../../testing/open-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';

const GET = 'GET /api/sarm/auth/get-settings';
const PUT = 'PUT /api/sarm/auth/update-settings';
const SWITCHES = { byMail: true, analysisCompleted: true, systemUpdates: true, newUser: false };
const stored = (changes: Partial<UserSettings> = {}) => ({
  ...USER_SETTINGS_DEFAULTS,
  createdAt: null,
  updatedAt: null,
  told: SWITCHES,
  ...changes,
});
const member = (settings: Partial<UserSettings> = {}) =>
  userRecord({
    settings: { ...USER_SETTINGS_DEFAULTS, ...settings },
    projectPermissions: [
      {
        projectId: PROJECT_ID,
        projectName: 'Andrology',
        isDemo: false,
        accessLevel: 'member',
        permissions: [],
        synthetic: false,
      },
      {
        projectId: null,
        projectName: null,
        isDemo: false,
        accessLevel: 'viewer',
        permissions: [],
        synthetic: true,
      },
    ],
  });
afterEach(() => i18n.changeLanguage('en'));

describe('own settings', () => {
  it('PLT-063 PLT-204 shows what is chosen at once, stores it on Save Settings, and then it is the theme', async () => {
    const dark = { darkMode: true };
    const app = openApp('/settings', member(), {
      [CALLS.me]: [json(member()), json(member(dark))],
      [GET]: [json(stored()), json(stored(dark))],
      [PUT]: json(stored(dark)),
    });
    const toggle = await screen.findByRole('switch', { name: 'Dark mode' });
    expect(screen.queryByRole('button', { name: 'Save Settings' })).toBeNull();
    await app.user.click(toggle);
    expect(within(screen.getByRole('region', { name: 'Preview' })).getByText('English, dark')).toBeTruthy();
    expect(screen.getByText('not saved')).toBeTruthy();
    expect(app.server.store.getState().ui.theme).toBe('light');
    await app.user.click(screen.getByRole('button', { name: 'Save Settings' }));
    expect(await screen.findByText('Settings saved successfully!')).toBeTruthy();
    expect(app.server.callsOf(PUT)[0]?.body).toEqual({ ...USER_SETTINGS_DEFAULTS, darkMode: true });
    await waitFor(() => expect(app.server.store.getState().ui.theme).toBe('dark'));
    expect(screen.queryByRole('button', { name: 'Save Settings' })).toBeNull();
  });

  it('PLT-064 offers the four languages, and the stored one is that of texts, dates and numbers', async () => {
    const app = openApp('/settings', member({ language: 'fr' }), {
      [GET]: json(stored({ language: 'fr' })),
      [PUT]: json({ code: 'unavailable', message: 'x' }, 503),
    });
    expect(await screen.findByRole('heading', { name: 'Paramètres' })).toBeTruthy();
    const languages = within(await screen.findByRole('group', { name: 'Langue' })).getAllByRole('button');
    expect(languages.map((each) => each.textContent)).toEqual([
      'English',
      'Tiếng Việt',
      'Français',
      'Español',
    ]);
    expect(document.documentElement.lang).toBe('fr');
    // Texts that are not loaded, or do not exist, are English.
    expect(i18n.getFixedT('vi', 'settings')('title')).toBe('Settings');
    expect(screen.getByText(/^1.284,5$/)).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Español' }));
    const preview = within(await screen.findByRole('region', { name: 'Vista previa' }));
    expect(
      preview.getByText(new Intl.DateTimeFormat('es', { dateStyle: 'full' }).format(new Date())),
    ).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer les paramètres' }));
    await waitFor(() => expect(app.server.callsOf(PUT)[0]?.body).toMatchObject({ language: 'es' }));
    await app.user.click(screen.getByRole('button', { name: 'Abandonner' }));
    expect(await screen.findByRole('region', { name: 'Aperçu' })).toBeTruthy();
  });

  it('PLT-065 offers None and the projects of the person, and the stored one is current after the sign-in', async () => {
    const app = openApp('/settings', member(), { [GET]: json(stored()), [PUT]: json(stored()) });
    const choice = await screen.findByRole('combobox', { name: 'Default project' });
    expect(choice.textContent).toBe('None');
    await app.user.click(choice);
    expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual(['None', 'Andrology']);
    await app.user.click(screen.getByRole('option', { name: 'Andrology' }));
    await app.user.click(screen.getByRole('button', { name: 'Save Settings' }));
    await waitFor(() =>
      expect(app.server.callsOf(PUT)[0]?.body).toMatchObject({ defaultProject: PROJECT_ID }),
    );
    app.unmount();
    const next = openApp('/dashboard', member({ defaultProject: PROJECT_ID }));
    await waitFor(() => expect(next.server.store.getState().ui.currentProjectId).toBe(PROJECT_ID));
  });

  it('PLT-066 has a switch for mail and says of each event whether it is notified and mailed', async () => {
    const app = openApp('/settings', member(), { [GET]: json(stored()) });
    const table = await screen.findByRole('table', { name: 'Notifications' });
    const rows = () =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((each) => [...each.querySelectorAll('th, td')].map((cell) => cell.textContent).join(' | '));
    const shown = (mailed: string) => [
      `Analysis has ended | yes | ${mailed}`,
      `Extraction or training has ended | yes | ${mailed}`,
      `Added to a project | yes | ${mailed}`,
      `System update | yes | ${mailed}`,
      'New user | off for all | off for all',
    ];
    expect(rows()).toEqual(shown('yes'));
    await app.user.click(screen.getByRole('switch', { name: 'Email notifications' }));
    expect(rows()).toEqual(shown('no'));
  });

  it('PLT-067 leads to the settings of the installation only with manage_system_settings', async () => {
    const link = { name: 'Open System Settings' };
    const without = openApp('/settings', userRecord(withRole('x', ['manage_users'])), {
      [GET]: json(stored()),
    });
    await screen.findByRole('switch', { name: 'Dark mode' });
    expect(screen.queryByRole('link', link)).toBeNull();
    without.unmount();
    openApp('/settings', userRecord(withRole('x', ['manage_system_settings'])), { [GET]: json(stored()) });
    expect((await screen.findByRole('link', link)).getAttribute('href')).toBe('/admin/settings');
  });

  it('PLT-203 says when settings could not be loaded or saved, and keeps what was chosen', async () => {
    const broken = json({ code: 'internal', message: 'x' }, 500);
    const app = openApp('/settings', member(), { [GET]: [broken, json(stored())], [PUT]: broken });
    expect(await screen.findByText('Failed to load settings')).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await app.user.click(await screen.findByRole('switch', { name: 'Email notifications' }));
    await app.user.click(screen.getByRole('button', { name: 'Save Settings' }));
    expect(await screen.findByText('Failed to save settings')).toBeTruthy();
    expect(screen.getByText('not saved')).toBeTruthy();
  });

  it.each([
    ['light', true, 'dark'],
    ['dark', false, 'light'],
  ] as const)(
    'PLT-105 a browser that kept %s shows what the account has stored after the sign-in (darkMode %s)',
    async (kept, darkMode, shown) => {
      localStorage.setItem('theme', kept);
      const app = openApp('/dashboard', member({ language: 'en', darkMode }));
      await screen.findByRole('button', { name: `Switch to ${kept} theme` });
      expect(app.server.store.getState().ui.theme).toBe(shown);
    },
  );

  it('PLT-105 the button in the bar switches the theme at once and stores it', async () => {
    const app = openApp('/dashboard', member({ language: 'en' }), {
      [PUT]: json(stored({ darkMode: true })),
    });
    await app.user.click(await screen.findByRole('button', { name: 'Switch to dark theme' }));
    expect(app.server.store.getState().ui.theme).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(app.server.callsOf(PUT)[0]?.body).toEqual({ ...USER_SETTINGS_DEFAULTS, darkMode: true });
  });
});
