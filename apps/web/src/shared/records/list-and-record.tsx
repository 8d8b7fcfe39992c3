import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import Paper from '@mui/material/Paper';
import { EmptyState, type EmptyStateProps } from '@sarm/ui/empty-state';
import { RowSkeletons } from '@sarm/ui/list-skeleton';
import { PageHeader } from '@sarm/ui/page-header';
import { type ReactNode, useState } from 'react';
import { errorText } from '../api/api-error.ts';
import { DemoMark } from '../components/demo-chip.tsx';
import { usePageTitle } from '../components/use-page-title.ts';
import { ListState } from '../lists/list-state.tsx';
import { Pager } from '../lists/pager.tsx';
import { SearchField } from '../lists/search-field.tsx';
import type { ListHandle } from '../lists/use-list.ts';
import { moveInList } from './move-in-list.ts';
import { RecordRow, type RowTexts } from './record-row.tsx';
import { SortButton } from './sort-button.tsx';
import { useOpenRecord } from './use-open-record.ts';

export interface ListAndRecordProps<Row extends { readonly id: string }, Sort extends string> {
  readonly title: string;
  readonly list: ListHandle<Row, Sort>;
  /** What the list is called when it is read out. */
  readonly listLabel: string;
  readonly searchLabel: string;
  readonly sort: { readonly by: Sort; readonly label: string };
  /** The specified text around the server's message. */
  readonly failed: (message: string) => string;
  /** Absent where the person may not add one. */
  readonly add?: { readonly label: string; readonly dialog: (close: () => void) => ReactNode } | undefined;
  readonly empty: Pick<EmptyStateProps, 'title' | 'text' | 'icon'>;
  readonly row: (row: Row) => RowTexts;
  /** The record that is open; `closeTo` is the address without it. */
  readonly record: (id: string, closeTo: string) => ReactNode;
}

/** List and record side by side; where there is no room the record stands in the list's place. */
export function ListAndRecord<Row extends { readonly id: string }, Sort extends string>(
  props: ListAndRecordProps<Row, Sort>,
) {
  const { title, list, add, empty } = props;
  usePageTitle(title);
  const [adding, setAdding] = useState(false);
  const { openId, addressOf, listRef, recordRef, onRecordKey } = useOpenRecord();
  const addButton = add && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
      {add.label}
    </Button>
  );
  const isOpen = openId !== null;
  return (
    <>
      <PageHeader title={title} actions={addButton} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', ...(isOpen ? { md: '360px minmax(0, 1fr)' } : {}) },
        }}
      >
        <Paper
          ref={listRef}
          tabIndex={-1}
          variant="outlined"
          sx={{
            borderColor: 'hairline',
            overflow: 'hidden',
            ...(isOpen ? { display: { xs: 'none', md: 'block' } } : {}),
          }}
        >
          <Box
            sx={{
              display: 'flex',
              gap: 1,
              px: 2,
              py: 1.5,
              alignItems: 'center',
              borderBottom: 1,
              borderColor: 'hairline',
            }}
          >
            <SearchField label={props.searchLabel} value={list.params.search} onSearch={list.onSearch} />
            <SortButton list={list} {...props.sort} />
          </Box>
          <ListState
            inCard
            isLoading={list.isLoading}
            isFetching={list.isFetching}
            error={list.error === undefined ? undefined : props.failed(errorText(list.error))}
            onRetry={list.refetch}
            isEmpty={list.rows.length === 0}
            search={list.params.search}
            onClearSearch={() => list.onSearch('')}
            skeleton={<RowSkeletons label={title} />}
            empty={<EmptyState plain {...empty} action={addButton} />}
          >
            <List
              disablePadding
              aria-label={props.listLabel}
              aria-busy={list.isFetching}
              onKeyDown={moveInList}
            >
              {list.rows.map((row) => (
                <RecordRow
                  key={row.id}
                  {...props.row(row)}
                  id={row.id}
                  demo={<DemoMark inLink of={row} />}
                  to={addressOf(row.id)}
                  open={row.id === openId}
                />
              ))}
            </List>
            <Pager
              compact
              {...list.params}
              total={list.total}
              exact={list.exact}
              onPage={(page) => list.change({ page })}
            />
          </ListState>
        </Paper>
        {isOpen && (
          <Box
            ref={recordRef}
            tabIndex={-1}
            onKeyDown={onRecordKey}
            sx={{
              minWidth: 0,
              borderRadius: 1,
              outline: 'none',
              '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 },
            }}
          >
            {props.record(openId, addressOf(null))}
          </Box>
        )}
      </Box>
      {adding && add?.dialog(() => setAdding(false))}
    </>
  );
}
