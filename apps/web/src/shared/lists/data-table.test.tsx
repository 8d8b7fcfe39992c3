import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { DataTable, type TableProps } from './data-table.tsx';
import type { ListHandle } from './use-list.ts';

interface Row {
  readonly id: string;
  readonly name: string;
}
const ROWS: readonly Row[] = [
  { id: 'a', name: 'First' },
  { id: 'b', name: 'Second' },
];
const listOf = (changes: Partial<ListHandle<Row, 'name'>> = {}): ListHandle<Row, 'name'> => ({
  rows: ROWS,
  total: 2,
  params: { page: 1, limit: 10, search: '', sortBy: 'name', sortOrder: 'asc' },
  change: () => undefined,
  onSearch: () => undefined,
  isLoading: false,
  isFetching: false,
  error: undefined,
  refetch: () => undefined,
  ...changes,
});

const TABLE: Omit<TableProps<Row, 'name'>, 'list'> = {
  label: 'Things',
  rowId: (row) => row.id,
  rowName: (row) => row.name,
  columns: [
    { id: 'name', header: 'Name', sort: 'name', cell: (row) => row.name },
    { id: 'kind', header: 'Kind', cell: () => 'thing' },
  ],
};

function Table(props: Partial<TableProps<Row, 'name'>>) {
  const [ids, setIds] = useState<readonly string[]>([]);
  return <DataTable list={listOf()} {...TABLE} selection={{ ids, onChange: setIds }} {...props} />;
}

describe('data table', () => {
  it('orders through the server: a second press turns the order round, another column starts ascending', async () => {
    const change = vi.fn();
    render(<Table list={listOf({ change })} />);
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(change).toHaveBeenCalledWith({ sortBy: 'name', sortOrder: 'desc' });
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    expect(screen.queryByRole('button', { name: 'Kind' })).toBeNull();
  });

  it('selects single rows and the entire page, and says which row a box belongs to', async () => {
    render(<Table />);
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows of this page' });
    const second = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Second' });
    await userEvent.click(second);
    expect([second.checked, all.checked, all.dataset['indeterminate']]).toEqual([true, false, 'true']);
    await userEvent.click(all);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select First' }).checked).toBe(true);
    await userEvent.click(all);
    expect(second.checked).toBe(false);
  });

  it('shows actions at the end of a row and a second line over all columns', () => {
    render(
      <Table
        actions={(row) => <button>Open {row.name}</button>}
        secondLine={(row) => (row.id === 'a' ? <span>running</span> : null)}
      />,
    );
    const row = screen.getByRole('button', { name: 'Open First' }).closest('tr') as HTMLElement;
    expect(within(row).getAllByRole('cell')).toHaveLength(4);
    expect(screen.getByText('running').closest('td')?.colSpan).toBe(4);
    expect(screen.getAllByRole('row')).toHaveLength(4);
  });

  it('shows each row with the names of its columns on a small screen, and its order above', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        ({
          media,
          matches: media.includes('max-width'),
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    const props = { ...TABLE, actions: (row: Row) => <button>Open {row.name}</button> };
    const { rerender } = render(<DataTable {...props} list={listOf()} />);
    expect(screen.queryByRole('table')).toBeNull();
    const rows = within(screen.getByRole('list', { name: 'Things' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'FirstKindthingOpen First',
      'SecondKindthingOpen Second',
    ]);
    await userEvent.click(screen.getByRole('combobox', { name: 'Sort by' }));
    await userEvent.click(screen.getByRole('option', { name: 'Name' }));
    expect(screen.getByRole('combobox', { name: 'Sort by' }).textContent).toBe('Name');
    const other = { ...listOf().params, sortBy: 'createdAt' as 'name' };
    rerender(<DataTable {...props} list={listOf({ params: other })} />);
    expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull();
    vi.restoreAllMocks();
  });
});
