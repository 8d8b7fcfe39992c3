import { act, screen, waitFor, within } from '@testing-library/react';
import { SYSTEM_SETTINGS_DEFAULTS } from '@sarm/domain/settings';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { currentProjectSet } from '../../src/shared/ui-state/ui.slice.ts';
import { signedOut } from '../../src/shared/session/auth.slice.ts';
import { json } from '../../testing/fake-server.ts';
import { CALLS, openApp } from '../../testing/open-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';

const HOUR_MS = 3_600_000;
const SETTINGS = 'GET /api/admin/settings';
const LOGS = 'GET /api/admin/system-logs';
const admin = userRecord(withRole('x', ['view_system_logs', 'manage_system_settings']));
const settings = {
  ...SYSTEM_SETTINGS_DEFAULTS,
  mail: { configured: false, server: null, lastTest: null },
  stores: ['local'],
};
const answers = {
  [SETTINGS]: json(settings),
  'PUT /api/admin/settings/notifications': json(settings),
  [LOGS]: json({ items: [], total: 0, page: 1, limit: 15 }),
};

afterEach(() => vi.useRealTimers());

/** Away and back again, as people move between two screens. */
async function leaveAndReturn(view: ReturnType<typeof openApp>, at: string, name: string): Promise<void> {
  await act(() => view.router.navigate('/admin'));
  await act(() => view.router.navigate('/settings'));
  await act(() => view.router.navigate(at));
  await screen.findByRole('heading', { name });
}

/** What the program keeps outlives no reload: nothing of it stands in the browser's storage. */
const stored = (): string =>
  [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage).flat()).join(' ');

describe('answers that are kept', () => {
  it('PLT-104 permissions are read on load, in memory only, and again after one hour', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const view = openApp('/dashboard', admin);
    await screen.findByRole('heading', { name: /^Welcome/ });
    expect(view.server.callsOf(CALLS.me)).toHaveLength(1);
    await act(() => view.router.navigate('/settings'));
    await act(() => vi.advanceTimersByTimeAsync(HOUR_MS - 60_000));
    expect(view.server.callsOf(CALLS.me)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    await waitFor(() => expect(view.server.callsOf(CALLS.me)).toHaveLength(2));
    expect(stored()).not.toContain('view_system_logs');
    view.unmount();
    const visitor = openApp('/login', null);
    await screen.findByRole('heading', { name: 'Login to your account' });
    expect(visitor.server.callsOf(CALLS.me)).toHaveLength(0);
  });

  it('PLT-101 leave nothing but theme, language and project in the storage of the browser', async () => {
    localStorage.clear();
    const view = openApp('/dashboard', admin);
    await view.user.click(await screen.findByRole('button', { name: 'Switch to dark theme' }));
    act(() => void view.server.store.dispatch(currentProjectSet('p1')));
    await act(() => view.router.navigate('/admin/settings'));
    await act(() => view.router.navigate('/admin/logs'));
    await waitFor(() => expect(view.server.callsOf(LOGS)).not.toEqual([]));
    expect(Object.keys(localStorage).toSorted()).toEqual(['currentProjectId', 'language', 'theme']);
    expect(Object.keys(sessionStorage)).toEqual([]);
    localStorage.clear();
  });

  it('PLT-112 settings are kept for an hour, until they are saved or the person leaves, in memory only', async () => {
    const view = openApp('/admin/settings', admin, answers);
    await screen.findByRole('region', { name: 'Security' });
    const requests = () => view.server.callsOf(SETTINGS).length;
    await leaveAndReturn(view, '/admin/settings', 'System Settings');
    expect(requests()).toBe(1);
    const own = within(await screen.findByRole('region', { name: 'Notifications' }));
    await view.user.click(own.getByRole('switch', { name: 'New user' }));
    await view.user.click(own.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests()).toBe(2));
    expect(stored()).not.toContain('passwordMinLength');
    act(() => void view.server.store.dispatch(signedOut()));
    expect(Object.keys(view.server.store.getState().api.queries)).not.toContain(
      'systemSettings.get(undefined)',
    );
  });

  it('PLT-112 an answer that nobody shows is dropped after 3,600,000 ms', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const view = openApp('/admin/settings', admin, answers);
    await screen.findByRole('region', { name: 'Security' });
    await act(() => view.router.navigate('/admin/logs'));
    await screen.findByRole('heading', { name: 'No logs found' });
    await act(() => view.router.navigate('/settings'));
    const kept = () =>
      Object.keys(view.server.store.getState().api.queries)
        .map((each) => each.split('(')[0])
        .filter((each) => each === 'systemSettings.get' || each === 'logs.list');
    await act(() => vi.advanceTimersByTimeAsync(HOUR_MS - 60_000));
    expect(kept().sort()).toEqual(['logs.list', 'systemSettings.get']);
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(kept()).toEqual([]);
  });

  it('PLT-112 logs are kept, until they are refreshed, filtered or the person leaves', async () => {
    const view = openApp('/admin/logs', admin, answers);
    await screen.findByRole('heading', { name: 'No logs found' });
    const requests = () => view.server.callsOf(LOGS).length;
    await leaveAndReturn(view, '/admin/logs', 'No logs found');
    expect(requests()).toBe(1);
    await view.user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(requests()).toBeGreaterThan(1));
    const pick = async (name: string) => {
      const before = requests();
      await view.user.click(screen.getByRole('combobox', { name: 'Severity' }));
      await view.user.click(await screen.findByRole('option', { name }));
      await waitFor(() => expect(requests()).toBeGreaterThan(before));
    };
    await pick('Error');
    // The filter that was set before is requested anew as well.
    await pick('All');
    expect(stored()).not.toContain('system-logs');
    const kept = () =>
      Object.keys(view.server.store.getState().api.queries).filter((each) => each.startsWith('logs.list'));
    expect(kept()).not.toEqual([]);
    act(() => void view.server.store.dispatch(signedOut()));
    expect(kept()).toEqual([]);
  });
});
