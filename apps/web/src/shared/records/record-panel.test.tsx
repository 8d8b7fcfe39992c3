import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { type RecordAnswer, RecordPanel } from './record-panel.tsx';
import { RelatedRows } from './related-rows.tsx';

interface Thing {
  readonly name: string;
}
const open = (answer: Partial<RecordAnswer<Thing>>) =>
  render(
    <MemoryRouter>
      <RecordPanel
        answer={{ isError: false, isFetching: false, refetch: () => undefined, ...answer }}
        failed={(message) => `Error loading thing: ${message}`}
        closeTo="?"
        title={({ name }) => name}
        facts={() => [
          ['Colour', 'green'],
          ['Maker', ''],
        ]}
        actions={({ name }) => <button type="button">Paint {name}</button>}
        tabs={() => [{ name: 'parts', label: 'Parts', content: () => null }]}
      />
    </MemoryRouter>,
  );

describe('the panel of a record', () => {
  it('shows name, facts and what can be done', () => {
    open({ data: { name: 'Chair' } });
    expect(screen.getByRole('region', { name: 'Chair' })).toBeTruthy();
    expect(screen.getByText('Colour').nextElementSibling?.textContent).toBe('green');
    expect(screen.getByText('Maker').nextElementSibling?.textContent).toBe('Not available');
    expect(screen.getByRole('button', { name: 'Paint Chair' })).toBeTruthy();
    expect(screen.getByRole('tabpanel', { name: 'Parts' })).toBeTruthy();
  });

  it('can be closed while it loads and when it failed, and offers to try again', async () => {
    const loading = open({ isFetching: true });
    expect(screen.getByRole('status', { name: 'Loading…' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Close' })).toBeTruthy();
    loading.unmount();
    const refetch = vi.fn();
    // What was read before is not shown next to the failure: it may be gone.
    open({
      data: { name: 'Chair' },
      isError: true,
      error: { status: 'FETCH_ERROR', statusText: '' },
      refetch,
    });
    expect(screen.getByRole('alert').textContent).toMatch(/^Error loading thing: The server cannot/);
    expect(screen.queryByText('Chair')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(refetch).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: 'Close' })).toBeTruthy();
  });
});

describe('what belongs to a record', () => {
  it('leads to each that has a page, with its day, or says that there is none', () => {
    const columns = { at: 'Made', name: 'Part' };
    const at = '2026-05-01T10:00:00.000Z';
    const rows = [
      { id: 'a', name: 'Leg', at, to: '/leg' },
      { id: 'b', name: 'Seat', at, to: null },
    ];
    const view = render(<RelatedRows rows={rows} columns={columns} none="No parts" />, {
      wrapper: MemoryRouter,
    });
    expect(screen.getByRole('link', { name: 'Leg' }).getAttribute('href')).toBe('/leg');
    expect(screen.queryByRole('link', { name: 'Seat' })).toBeNull();
    expect(screen.getAllByText(/2026/)).toHaveLength(2);
    view.unmount();
    render(<RelatedRows rows={[]} columns={columns} none="No parts" />, { wrapper: MemoryRouter });
    expect(screen.getByText('No parts')).toBeTruthy();
  });
});
