import Box from '@mui/material/Box';
import { EmptyState, type EmptyStateProps } from '@sarm/ui/empty-state';
import { CARD_COLUMNS, CardSkeletons, RowSkeletons } from '@sarm/ui/list-skeleton';
import { PageHeader, type PageHeaderProps } from '@sarm/ui/page-header';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../api/api-error.ts';
import { usePageTitle } from '../components/use-page-title.ts';
import { DataTable, type TableProps } from './data-table.tsx';
import { ListState } from './list-state.tsx';
import { Pager } from './pager.tsx';
import { SearchField } from './search-field.tsx';
import type { ListHandle } from './use-list.ts';

export interface ListPageProps<Row, Sort extends string> extends Omit<PageHeaderProps, 'breadcrumbsLabel'> {
  readonly list: ListHandle<Row, Sort>;
  /** Absent: the list cannot be searched. */
  readonly searchLabel?: string;
  /** Filters and order next to the search. */
  readonly toolbar?: ReactNode;
  /** Between header and toolbar, e.g. that a project is archived. */
  readonly notice?: ReactNode;
  /** The specified text around the server's message. */
  readonly failed: (message: string) => string;
  /** A failure of something else that the page needs, shown in the list's place. */
  readonly otherFailure?: string | undefined;
  readonly onRetry?: () => void;
  readonly empty: Pick<EmptyStateProps, 'title' | 'text' | 'icon' | 'action'>;
  /** Rows as a table, or as cards where the specification says so. */
  readonly table?: Omit<TableProps<Row, Sort>, 'list' | 'label'>;
  readonly card?: (row: Row) => ReactNode;
  /** How many rows a page may have. */
  readonly sizes?: readonly number[];
}

/** Every list of the product: header, search, filters, and the four states of the request, with its pages. */
export function ListPage<Row, Sort extends string>(props: ListPageProps<Row, Sort>) {
  const {
    list,
    searchLabel,
    toolbar,
    notice,
    failed,
    otherFailure,
    onRetry,
    empty,
    table,
    card,
    sizes,
    ...header
  } = props;
  const { t } = useTranslation();
  usePageTitle(header.title);
  const failure = otherFailure ?? (list.error === undefined ? undefined : failed(errorText(list.error)));
  const bar = searchLabel !== undefined || toolbar !== undefined;
  return (
    <>
      <PageHeader {...header} breadcrumbsLabel={t('breadcrumbs')} />
      {notice}
      {bar && (
        <Box sx={{ display: 'flex', gap: 1.5, mb: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          {searchLabel !== undefined && (
            <SearchField label={searchLabel} value={list.params.search} onSearch={list.onSearch} />
          )}
          {toolbar}
        </Box>
      )}
      <ListState
        isLoading={list.isLoading}
        isFetching={list.isFetching}
        error={failure}
        onRetry={onRetry ?? list.refetch}
        isEmpty={list.rows.length === 0}
        search={list.params.search}
        onClearSearch={() => list.onSearch('')}
        skeleton={
          table === undefined ? <CardSkeletons label={header.title} /> : <RowSkeletons label={header.title} />
        }
        empty={<EmptyState {...empty} />}
      >
        {table !== undefined && <DataTable {...table} list={list} label={header.title} />}
        {card !== undefined && (
          <Box sx={{ display: 'grid', gridTemplateColumns: CARD_COLUMNS, gap: 2 }}>{list.rows.map(card)}</Box>
        )}
        <Pager
          page={list.params.page}
          limit={list.params.limit}
          total={list.total}
          exact={list.exact}
          onPage={(page) => list.change({ page })}
          {...(sizes === undefined
            ? {}
            : { sizes: { options: sizes, onLimit: (limit: number) => list.change({ limit }) } })}
        />
      </ListState>
    </>
  );
}
