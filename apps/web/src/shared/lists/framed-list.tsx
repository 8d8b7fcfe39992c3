import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { EmptyState, type EmptyStateProps } from '@sarm/ui/empty-state';
import { RowSkeletons } from '@sarm/ui/list-skeleton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../api/api-error.ts';
import { DataTable, type TableProps } from './data-table.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListState } from './list-state.tsx';
import { Pager } from './pager.tsx';
import { SearchField } from './search-field.tsx';
import type { ListHandle } from './use-list.ts';

export interface FramedListProps<Row, Sort extends string> {
  readonly list: ListHandle<Row, Sort>;
  readonly label: string;
  readonly searchLabel?: string;
  readonly filters?: ReactNode;
  /** The filters that are set, and how all of them are taken back. */
  readonly filtered?: { readonly set: number; readonly onClear: () => void };
  /** The specified text around the server's message. */
  readonly failed: (message: string) => string;
  readonly empty: Pick<EmptyStateProps, 'title' | 'text' | 'icon' | 'action'>;
  readonly table: Omit<TableProps<Row, Sort>, 'list' | 'label' | 'framed'>;
  /** In place of grey rows, where the specification has a text for it. */
  readonly loading?: ReactNode;
  /** How many rows a page may have. */
  readonly sizes?: readonly number[];
}

/** A list of the administration: search, filters, rows and pages in one frame. */
export function FramedList<Row, Sort extends string>(props: FramedListProps<Row, Sort>) {
  const { list, label, searchLabel, filters, filtered, failed, empty, table, loading, sizes } = props;
  const { t } = useTranslation();
  const { search } = list.params;
  const anyFilter = (filtered?.set ?? 0) > 0;
  const clear = (
    <Button variant="outlined" onClick={filtered?.onClear}>
      {t('clearFilters')}
    </Button>
  );
  return (
    <Paper variant="outlined" sx={{ borderColor: 'hairline', overflow: 'hidden' }}>
      {(searchLabel !== undefined || filters !== undefined) && (
        <FilterBar
          search={
            searchLabel !== undefined && (
              <SearchField label={searchLabel} value={search} onSearch={list.onSearch} />
            )
          }
          filters={filters}
          {...(filtered === undefined ? {} : { set: filtered.set })}
        />
      )}
      <ListState
        inCard
        isLoading={list.isLoading}
        isFetching={list.isFetching}
        error={list.error === undefined ? undefined : failed(errorText(list.error))}
        onRetry={list.refetch}
        isEmpty={list.rows.length === 0}
        search={search}
        onClearSearch={() => list.onSearch('')}
        skeleton={loading ?? <RowSkeletons label={label} />}
        empty={<EmptyState plain {...empty} {...(anyFilter ? { action: clear } : {})} />}
      >
        <DataTable {...table} framed list={list} label={label} />
        <Pager
          framed
          {...list.params}
          total={list.total}
          exact={list.exact}
          onPage={(page) => list.change({ page })}
          {...(sizes === undefined
            ? {}
            : { sizes: { options: sizes, onLimit: (limit: number) => list.change({ limit }) } })}
        />
      </ListState>
    </Paper>
  );
}
