import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DemoMark } from '../components/demo-chip.tsx';
import { SortControl } from './sort-control.tsx';
import type { Column, TableProps } from './table-props.ts';

const NAMED = { display: 'flex', flexDirection: 'column', fontSize: '0.8125rem' } as const;

/**
 * The rows of a table on a small screen that has no card for them: one below the other, each column with its name. Side by
 * side they would lie unseen behind the actions, the state of a record first of all.
 */
export function ColumnRows<Row, Sort extends string>(props: Omit<TableProps<Row, Sort>, 'selection'>) {
  const { list, label, columns, rowId, actions, secondLine, framed = false } = props;
  const [first, ...rest] = columns;
  const sorts = columns.filter((column): column is Column<Row, Sort> & { sort: Sort } => 'sort' in column);
  const options = Object.fromEntries(sorts.map(({ sort, header }) => [sort, header])) as Record<Sort, string>;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      {/* A list that is ordered by what no column shows has no name for its order here. */}
      {sorts.some(({ sort }) => sort === list.params.sortBy) && (
        <Box sx={framed ? { px: 2, pt: 1.5 } : {}}>
          <SortControl list={list} options={options} />
        </Box>
      )}
      <Box
        component="ul"
        aria-label={label}
        aria-busy={list.isFetching}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          bgcolor: 'background.paper',
          ...(framed ? {} : { border: 1, borderColor: 'hairline', borderRadius: 1 }),
        }}
      >
        {list.rows.map((row) => (
          <Box
            key={rowId(row)}
            component="li"
            sx={{ display: 'grid', gap: 1, p: 2, '& + &': { borderTop: 1, borderColor: 'hairline' } }}
          >
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>{first?.cell(row)}</Box>
              <DemoMark of={row} />
            </Box>
            <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 1 }}>
              {rest
                .filter(({ wide = false }) => !wide)
                .map(({ id, header, cell }) => (
                  <Box key={id} sx={NAMED}>
                    <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
                      {header}
                    </Typography>
                    <Box component="dd" sx={{ m: 0 }}>
                      {cell(row)}
                    </Box>
                  </Box>
                ))}
            </Box>
            {secondLine?.(row)}
            {actions?.(row)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
