import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { alertAdded } from '../../src/shared/ui-state/ui.slice.ts';
import { seededUser } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { drawnStyle } from '../../testing/fast-styles.ts';
import { openApp } from '../../testing/open-app.tsx';
import { openTechnical } from '../../testing/technical-app.ts';
import { userRecord, withRole } from '../../testing/user-record.ts';

afterEach(() => vi.useRealTimers());

async function openWithToasts(...alerts: Parameters<typeof alertAdded>[0][]) {
  const view = openApp('/nowhere', null);
  await screen.findByRole('heading', { name: 'Page Not Found' });
  vi.useFakeTimers({ now: 0 });
  // Waits for what the page has still to draw, which takes longer on a crowded machine.
  await act(async () => {
    for (const alert of alerts) view.server.store.dispatch(alertAdded(alert));
    await Promise.resolve();
  });
  return view;
}
const shown = (): (string | null)[] =>
  ['a', 'b', 'c'].filter((message) => screen.queryByText(message) !== null);
const pass = (milliseconds: number): void => {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
};

describe('toasts', () => {
  it('PLT-054 stand at the top right and close after their time, unless autoClose is false', async () => {
    await openWithToasts(
      { message: 'a', duration: 1000 },
      { message: 'b' },
      { message: 'c', autoClose: false },
    );
    const place = drawnStyle(screen.getByRole('region', { name: 'Messages' }));
    expect([place.position, place.left, place.bottom]).toEqual(['fixed', 'auto', 'auto']);
    // Over the bar at its right end, next to the three buttons that stay usable.
    expect(Number.parseFloat(place.top)).toBeLessThan(20);
    expect(Number.parseFloat(place.right)).toBeLessThan(160);
    expect(shown()).toEqual(['a', 'b', 'c']);
    pass(999);
    expect(shown()).toEqual(['a', 'b', 'c']);
    pass(1);
    expect(shown()).toEqual(['b', 'c']);
    pass(4000);
    expect(shown()).toEqual(['c']);
    pass(3_600_000);
    expect(shown()).toEqual(['c']);
  });

  it('PLT-221 stand for 5000 ms and are at least 250 px wide', async () => {
    await openWithToasts({ message: 'a' });
    expect(drawnStyle(screen.getByText('a').closest('.MuiAlert-root') as HTMLElement).minWidth).toBe('250px');
    pass(4999);
    expect(shown()).toEqual(['a']);
    pass(1);
    expect(shown()).toEqual([]);
  });

  it('TEC-320 an info message and a success alert of the technical workflow hide after 5000 ms', async () => {
    const { server } = openTechnical('videos');
    await screen.findByRole('heading', { name: 'Sample 7', level: 1 });
    vi.useFakeTimers({ now: 0 });
    act(() => {
      server.store.dispatch(alertAdded({ message: 'a', type: 'info' }));
      server.store.dispatch(alertAdded({ message: 'b', type: 'success' }));
    });
    pass(4999);
    expect(shown()).toEqual(['a', 'b']);
    pass(1);
    expect(shown()).toEqual([]);
  });

  it('PLT-221 stand for 6000 ms in the administration', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const keeper = userRecord(withRole('keeper', ['manage_system_settings']));
    const { user, server } = openApp('/admin/settings?view=installation', keeper, {
      'GET /api/admin/self-check': json({ runs: [], total: 0, running: null }),
      'POST /api/admin/self-check': json({ code: 'internal', message: 'x' }, 500),
    });
    const run = await screen.findByRole('button', { name: 'Run self-check' });
    await waitFor(() => expect(run).toHaveProperty('disabled', false));
    await user.click(run);
    await waitFor(() => expect(server.store.getState().ui.alerts).toHaveLength(1));
    const [alert] = server.store.getState().ui.alerts;
    expect(alert).toMatchObject({ autoClose: true, duration: 6000 });
    expect(screen.getByText(alert?.message ?? '')).toBeTruthy();
    pass(5000);
    expect(screen.getByText(alert?.message ?? '')).toBeTruthy();
    pass(1000);
    expect(screen.queryByText(alert?.message ?? '')).toBeNull();
  });

  it('leave the account menu free: its button next to them, and the open menu above them', async () => {
    const { user, server } = openApp('/dashboard', seededUser('business_user'));
    const button = await screen.findByRole('button', { name: /: account$/ });
    act(() => {
      server.store.dispatch(alertAdded({ message: 'a', autoClose: false }));
    });
    const region = drawnStyle(screen.getByRole('region', { name: 'Messages' }));
    // The account button, the bell, the switch of the theme and the padding of the bar.
    expect(Number.parseFloat(region.right)).toBeGreaterThanOrEqual(130);
    await user.click(button);
    const menu = (await screen.findByRole('menu')).closest('.MuiModal-root') as HTMLElement;
    expect(Number(drawnStyle(menu).zIndex)).toBeGreaterThan(Number(region.zIndex));
  });

  it('PLT-054 one is closed by hand and the others stay', async () => {
    await openWithToasts({ message: 'a', autoClose: false }, { message: 'b', autoClose: false });
    const [close] = screen.getAllByRole('button', { name: 'Close' });
    act(() => close?.click());
    expect(shown()).toEqual(['b']);
  });
});
