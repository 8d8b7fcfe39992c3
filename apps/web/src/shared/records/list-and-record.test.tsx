import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { publicSettings } from '../../../testing/api-answers.ts';
import { fakeServer, json } from '../../../testing/fake-server.ts';
import { renderRoutes } from '../../../testing/render-app.tsx';
import type { ListHandle } from '../lists/use-list.ts';
import { ListAndRecord } from './list-and-record.tsx';
import { RecordPanel } from './record-panel.tsx';
import { setupUser } from '../../../testing/setup-user.ts';

interface Thing {
  readonly id: string;
  readonly name: string;
}
const THINGS: readonly Thing[] = ['First', 'Second', 'Third'].map((name) => ({
  id: name.toLowerCase(),
  name,
}));

function openThings(at = '/things', changes: Partial<ListHandle<Thing, 'name'>> = {}) {
  const changed: object[] = [];
  const list: ListHandle<Thing, 'name'> = {
    rows: THINGS,
    total: 23,
    params: { page: 1, limit: 10, search: '', sortBy: 'name', sortOrder: 'desc' },
    change: (change) => changed.push(change),
    onSearch: () => undefined,
    isLoading: false,
    isFetching: false,
    error: undefined,
    refetch: () => changed.push({ again: true }),
    ...changes,
  };
  const record = (id: string, closeTo: string) => (
    <RecordPanel
      answer={{
        data: THINGS.find((each) => each.id === id),
        isError: false,
        isFetching: false,
        refetch: () => undefined,
      }}
      failed={(message) => message}
      closeTo={closeTo}
      title={({ name }) => name}
      facts={({ id: fact }) => [['Id', fact]]}
      tabs={() => [
        { name: 'parts', label: 'Parts', content: () => <p>its parts</p> },
        { name: 'notes', label: 'Notes', content: () => <p>its notes</p> },
      ]}
    />
  );
  const page = (
    <ListAndRecord
      title="Things"
      list={list}
      listLabel="List of things"
      searchLabel="Search things"
      sort={{ by: 'name', label: 'Name' }}
      failed={(message) => `Failed: ${message}`}
      add={{
        label: 'Add',
        dialog: (close) => (
          <button type="button" onClick={close}>
            the dialog
          </button>
        ),
      }}
      empty={{ title: 'None yet' }}
      row={({ name }) => ({ name, detail: 'a thing', aside: ['today'] })}
      record={record}
    />
  );
  const server = fakeServer({ 'GET /api/sarm/auth/public-settings': json(publicSettings()) });
  const { router, unmount } = renderRoutes(server, [{ path: '/things', element: page }], at);
  return {
    unmount,
    changed,
    user: setupUser(),
    search: () => router.state.location.search,
  };
}
const focused = () => document.activeElement;
const row = (name: RegExp) => screen.getByRole('link', { name });

describe('a list next to its record', () => {
  it('is worked by keyboard: arrows go through the rows, Enter opens, Escape closes and returns to the row', async () => {
    const { user, search } = openThings('/things?search=i');
    row(/First/).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(focused()).toBe(row(/Second/));
    await user.keyboard('{End}{Home}{ArrowDown}{Enter}');
    const panel = await screen.findByRole('region', { name: 'Second' });
    expect(search()).toBe('?search=i&id=second');
    expect(row(/Second/).getAttribute('aria-current')).toBe('true');
    await waitFor(() => expect(focused()?.contains(panel)).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Second' })).toBeNull());
    expect(search()).toBe('?search=i');
    expect(focused()).toBe(row(/Second/));
  });

  it('shows the record and the tab of its address without taking the cursor, and leaves both by closing', async () => {
    const { user, search } = openThings('/things?id=first&tab=notes');
    expect(screen.getByText('its notes')).toBeTruthy();
    expect(focused()).toBe(document.body);
    await user.click(screen.getByRole('tab', { name: 'Parts' }));
    expect(search()).toBe('?id=first');
    await user.click(screen.getByRole('tab', { name: 'Notes' }));
    await user.click(screen.getByRole('link', { name: 'Close' }));
    expect(search()).toBe('');
  });

  it('opens the first tab where the address names none that exists', () => {
    openThings('/things?id=first&tab=nothing');
    expect(screen.getByText('its parts')).toBeTruthy();
  });

  it('turns the order round, goes page by page, and opens its dialog', async () => {
    const { user, changed } = openThings();
    await user.click(screen.getByRole('button', { name: 'Name, Descending' }));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(changed).toEqual([{ sortBy: 'name', sortOrder: 'asc' }, { page: 2 }]);
    expect(screen.getByText('1–10 of 23')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous page' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await user.click(screen.getByRole('button', { name: 'the dialog' }));
    expect(screen.queryByRole('button', { name: 'the dialog' })).toBeNull();
  });

  it('says that it could not be read, that there is none, and that none matches', async () => {
    const failing = openThings('/things', { rows: [], error: { status: 'TIMEOUT_ERROR', statusText: '' } });
    expect(screen.getByText(/^Failed: The server took too long/)).toBeTruthy();
    await failing.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(failing.changed).toEqual([{ again: true }]);
    failing.unmount();
    const empty = openThings('/things', { rows: [], total: 0 });
    expect(screen.getByRole('heading', { name: 'None yet' })).toBeTruthy();
    empty.unmount();
    const params = { page: 1, limit: 10, search: 'zz', sortOrder: 'asc' } as const;
    openThings('/things', { rows: [], total: 0, params });
    expect(screen.getByRole('heading', { name: 'Nothing matches “zz”' })).toBeTruthy();
  });
});
