import { render, screen, within } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { ChangeBar, type ChangeBarProps } from './change-bar.tsx';
import { setupUser } from '../../../testing/setup-user.ts';

const open = (props: Partial<ChangeBarProps>) => {
  const onSave = vi.fn();
  const onDiscard = vi.fn();
  const page = (
    <>
      <Link to="/here?page=2">page 2</Link>
      <Link to="/there">away</Link>
      <ChangeBar count={2} busy={false} onSave={onSave} onDiscard={onDiscard} {...props} />
    </>
  );
  const router = createMemoryRouter(
    [
      { path: '/here', element: page },
      { path: '/there', element: 'elsewhere' },
    ],
    { initialEntries: ['/here'] },
  );
  render(<RouterProvider router={router} />);
  return { user: setupUser(), router, onSave, onDiscard };
};
const unload = (): boolean => globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('what is unsaved', () => {
  it('says what changes for whom and saves or discards it', async () => {
    const { user, onSave, onDiscard } = open({
      whom: 'for 4 people',
      changes: [
        { id: 'a', kind: 'added', what: 'Manage patients', detail: '2 gain it' },
        { id: 'b', kind: 'removed', what: 'Delete videos' },
      ],
    });
    const bar = within(screen.getByRole('region', { name: 'Unsaved changes' }));
    expect(bar.getByText('2 unsaved changes')).toBeTruthy();
    expect(bar.getByText('for 4 people')).toBeTruthy();
    expect(bar.getAllByRole('term').map((each) => each.textContent)).toEqual([
      '+ Manage patients',
      '− Delete videos',
    ]);
    expect(bar.getByText('2 gain it')).toBeTruthy();
    await user.click(bar.getByRole('button', { name: 'Save' }));
    await user.click(bar.getByRole('button', { name: 'Discard' }));
    expect([onSave.mock.calls.length, onDiscard.mock.calls.length]).toEqual([1, 1]);
  });

  it('asks before another page is opened, and not within the page', async () => {
    const { user, router } = open({});
    await user.click(screen.getByRole('link', { name: 'page 2' }));
    expect(router.state.location.search).toBe('?page=2');
    await user.click(screen.getByRole('link', { name: 'away' }));
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect(router.state.location.pathname).toBe('/here');
    expect(unload()).toBe(false);
    await user.click(await screen.findByRole('link', { name: 'away' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('elsewhere')).toBeTruthy();
    expect(unload()).toBe(true);
  });

  it('is away and asks nothing while nothing has changed', async () => {
    const { user } = open({ count: 0 });
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'away' }));
    expect(await screen.findByText('elsewhere')).toBeTruthy();
  });

  it('cannot be saved while something prevents it, and says what', () => {
    open({ refusal: 'Nobody could give roles.' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    expect(screen.getByRole('alert').textContent).toBe('Nobody could give roles.');
  });
});
