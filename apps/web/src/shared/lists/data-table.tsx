import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import {
  type ColumnDef,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DemoChip } from '../components/demo-chip.tsx';
import { CardRows } from './card-rows.tsx';
import { ColumnRows } from './column-rows.tsx';
import type { TableProps } from './table-props.ts';

export type { Column, Selection, TableProps } from './table-props.ts';

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature });
type Features = typeof features;

const WIDE = { display: { sm: 'none', xl: 'table-cell' } } as const;
const LINE = { whiteSpace: 'nowrap' } as const;
/** Nine columns in four languages next to the drawer of a laptop: half the air between them. */
const CLOSE = { '& .MuiTableCell-root': { px: { sm: 1, xl: 2 } } } as const;
/** The actions of a row stay visible where its columns do not fit. */
const STICKY_RIGHT = { position: 'sticky', right: 0, bgcolor: 'background.paper' } as const;

/** A page of rows that the server has chosen and ordered; on a small screen each is a card. */
export function DataTable<Row, Sort extends string>({ card, ...props }: TableProps<Row, Sort>) {
  const small = useMediaQuery(useTheme().breakpoints.down('sm'));
  if (small && card !== undefined) return <CardRows {...props} card={card} />;
  // What is chosen for a change of several rows is chosen in the table.
  return small && props.selection === undefined ? <ColumnRows {...props} /> : <RowsTable {...props} />;
}

function NamedCell({ row, children }: { readonly row: { isDemo?: unknown }; readonly children: ReactNode }) {
  if (row.isDemo !== true) return children;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
      <DemoChip />
    </Box>
  );
}

function RowsTable<Row, Sort extends string>(props: Omit<TableProps<Row, Sort>, 'card'>) {
  const { list, label, columns, rowId, rowName = rowId, actions, secondLine, selection } = props;
  const { t } = useTranslation();
  const { sortBy, sortOrder } = list.params;
  const chosen = Object.fromEntries((selection?.ids ?? []).map((id) => [id, true as const]));
  const byId = new Map(columns.map((column) => [column.id, column]));
  const table = useTable<Features, Row & object>({
    features,
    data: list.rows as readonly (Row & object)[],
    columns: columns.map(
      ({ id, header }): ColumnDef<Features, Row & object> => ({ id, header, accessorFn: (row) => row }),
    ),
    getRowId: rowId,
    manualSorting: true,
    enableRowSelection: selection !== undefined,
    state: { rowSelection: chosen },
    onRowSelectionChange: (change) => {
      const after = typeof change === 'function' ? change(chosen) : change;
      selection?.onChange(Object.keys(after).filter((id) => after[id] === true));
    },
  });
  const press = (sort: Sort): void =>
    list.change({ sortBy: sort, sortOrder: sortBy === sort && sortOrder === 'asc' ? 'desc' : 'asc' });
  const width = columns.length + (selection === undefined ? 0 : 1) + (actions === undefined ? 0 : 1);
  return (
    <TableContainer
      component={Paper}
      variant="outlined"
      tabIndex={0}
      role="region"
      aria-label={label}
      aria-busy={list.isFetching}
      sx={props.framed === true ? { border: 0, borderRadius: 0 } : { borderColor: 'hairline' }}
    >
      <Table size="small" sx={CLOSE}>
        <TableHead>
          <TableRow>
            {selection !== undefined && (
              <TableCell padding="checkbox">
                <Checkbox
                  size="small"
                  checked={table.getIsAllRowsSelected()}
                  indeterminate={table.getIsSomeRowsSelected()}
                  onChange={(_, on) => table.toggleAllRowsSelected(on)}
                  slotProps={{ input: { 'aria-label': t('selectAll') } }}
                />
              </TableCell>
            )}
            {columns.map(({ id, header, sort, align = 'left', wide = false }) => (
              <TableCell
                key={id}
                align={align}
                sx={wide ? WIDE : {}}
                sortDirection={sort !== undefined && sortBy === sort ? sortOrder : false}
              >
                {sort === undefined ? (
                  header
                ) : (
                  <TableSortLabel
                    active={sortBy === sort}
                    direction={sortBy === sort ? sortOrder : 'asc'}
                    onClick={() => press(sort)}
                  >
                    {header}
                  </TableSortLabel>
                )}
              </TableCell>
            ))}
            {actions !== undefined && (
              <TableCell align="right" sx={STICKY_RIGHT}>
                {t('actions')}
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {table.getRowModel().rows.map((row) => {
            const second = secondLine?.(row.original) ?? null;
            return (
              <Fragment key={row.id}>
                <TableRow
                  hover
                  selected={row.getIsSelected()}
                  sx={second === null ? {} : { '& > td': { borderBottom: 0 } }}
                >
                  {selection !== undefined && (
                    <TableCell padding="checkbox">
                      <Checkbox
                        size="small"
                        checked={row.getIsSelected()}
                        onChange={(_, on) => row.toggleSelected(on)}
                        slotProps={{
                          input: { 'aria-label': t('selectRow', { name: rowName(row.original) }) },
                        }}
                      />
                    </TableCell>
                  )}
                  {row.getAllCells().map((cell, place) => {
                    const column = byId.get(cell.column.id);
                    const { align = 'left', minWidth, oneLine = false, wide = false } = column ?? {};
                    return (
                      <TableCell
                        key={cell.id}
                        align={align}
                        sx={{
                          ...(minWidth === undefined ? {} : { minWidth }),
                          ...(oneLine ? LINE : {}),
                          ...(wide ? WIDE : {}),
                        }}
                      >
                        {place === 0 ? (
                          <NamedCell row={row.original}>{column?.cell(row.original)}</NamedCell>
                        ) : (
                          column?.cell(row.original)
                        )}
                      </TableCell>
                    );
                  })}
                  {actions !== undefined && (
                    <TableCell align="right" sx={STICKY_RIGHT}>
                      {actions(row.original)}
                    </TableCell>
                  )}
                </TableRow>
                {second !== null && (
                  <TableRow>
                    <TableCell colSpan={width} sx={{ pt: 0, pb: 1 }}>
                      {second}
                    </TableCell>
                  </TableRow>
                )}
              </Fragment>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
