import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { alertAdded } from '../shared/state/ui.slice.ts';
import { seededUser } from '../testing/api-answers.ts';
import { openApp } from '../testing/open-app.tsx';

afterEach(() => vi.useRealTimers());

async function openWithToasts(...alerts: Parameters<typeof alertAdded>[0][]) {
  const view = openApp('/nowhere', null);
  await screen.findByRole('heading', { name: 'Page Not Found' });
  vi.useFakeTimers({ now: 0 });
  act(() => {
    for (const alert of alerts) view.server.store.dispatch(alertAdded(alert));
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
    const place = getComputedStyle(screen.getByRole('region', { name: 'Messages' }));
    expect([place.position, place.left, place.bottom]).toEqual(['fixed', 'auto', 'auto']);
    // Over the bar at its right end, beside the three buttons that stay within reach.
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

  it('leave the account menu free: its button beside them, and the open menu above them', async () => {
    const { user, server } = openApp('/dashboard', seededUser('business_user'));
    const button = await screen.findByRole('button', { name: /: account$/ });
    act(() => {
      server.store.dispatch(alertAdded({ message: 'a', autoClose: false }));
    });
    const region = getComputedStyle(screen.getByRole('region', { name: 'Messages' }));
    // The account button, the bell, the switch of the theme and the padding of the bar.
    expect(Number.parseFloat(region.right)).toBeGreaterThanOrEqual(130);
    await user.click(button);
    const menu = (await screen.findByRole('menu')).closest('.MuiModal-root') as HTMLElement;
    expect(Number(getComputedStyle(menu).zIndex)).toBeGreaterThan(Number(region.zIndex));
  });

  it('PLT-054 one is closed by hand and the others stay', async () => {
    await openWithToasts({ message: 'a' }, { message: 'b' });
    const [close] = screen.getAllByRole('button', { name: 'Close' });
    act(() => close?.click());
    expect(shown()).toEqual(['b']);
  });
});
