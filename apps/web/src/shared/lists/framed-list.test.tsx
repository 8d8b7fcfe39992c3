import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CountStrip } from '@sarm/ui/count-strip';
import { describe, expect, it, vi } from 'vitest';
import { SidePanel } from '../components/side-panel.tsx';
import { FilterSelect } from './filter-select.tsx';
import { FramedList } from './framed-list.tsx';
import type { ListHandle } from './use-list.ts';

interface Row {
  readonly id: string;
}
const show = (rows: readonly Row[], set = 0) => {
  const change = vi.fn();
  const onClear = vi.fn();
  const list: ListHandle<Row, 'id'> = {
    rows,
    total: rows.length,
    params: { page: 1, limit: 10, search: '', sortBy: 'id', sortOrder: 'asc' },
    change,
    onSearch: () => undefined,
    isLoading: false,
    isFetching: false,
    error: undefined,
    refetch: () => undefined,
  };
  render(
    <FramedList
      list={list}
      label="Things"
      searchLabel="Search things"
      filtered={{ set, onClear }}
      failed={(message) => message}
      empty={{ title: 'No things found' }}
      table={{
        rowId: (row) => row.id,
        columns: [{ id: 'id', header: 'Id', sort: 'id', cell: (row) => row.id }],
      }}
      sizes={[5, 10, 25]}
    />,
  );
  return { change, onClear };
};

describe('a list of the administration', () => {
  it('offers the sizes of a page even while everything fits on one', async () => {
    const { change } = show([{ id: 'a' }]);
    expect(screen.getByText('1–1 of 1')).toBeDefined();
    await userEvent.click(screen.getByRole('combobox', { name: 'Rows per page' }));
    expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual(['5', '10', '25']);
    await userEvent.click(screen.getByRole('option', { name: '25' }));
    expect(change).toHaveBeenCalledWith({ limit: 25 });
  });

  it('takes filters back where nothing passes them', async () => {
    const { onClear } = show([], 1);
    expect(screen.getByRole('heading', { name: 'No things found' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(onClear).toHaveBeenCalledTimes(1);
  });

  it('filters by one of several options; a value without a label shows all', async () => {
    const onChange = vi.fn();
    render(<FilterSelect name="Status" value="crafted" options={{ active: 'Active' }} onChange={onChange} />);
    const select = screen.getByRole('combobox', { name: 'Status' });
    expect(select.textContent).toBe('Status: All');
    await userEvent.click(select);
    await userEvent.click(screen.getByRole('option', { name: 'Active' }));
    expect(onChange).toHaveBeenCalledWith('active');
  });

  it('has counts above it that filter it', async () => {
    const onPress = vi.fn();
    render(
      <CountStrip
        label="Counts"
        counts={[{ name: 'Active', value: 24, filter: { label: 'Show active', active: true, onPress } }]}
      />,
    );
    const button = screen.getByRole('button', { name: 'Show active', pressed: true });
    await userEvent.click(button);
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  it('opens one record at the side, which Escape closes', async () => {
    const onClose = vi.fn();
    render(
      <SidePanel title="One thing" onClose={onClose}>
        what is known of it
      </SidePanel>,
    );
    expect(screen.getByRole('dialog', { name: 'One thing' }).textContent).toContain('what is known of it');
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
