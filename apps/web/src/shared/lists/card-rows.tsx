import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { DemoMark } from '../components/demo-chip.tsx';
import type { ListHandle } from './use-list.ts';

interface CardRowsProps<Row> {
  readonly list: Pick<ListHandle<Row>, 'rows' | 'isFetching'>;
  readonly label: string;
  readonly rowId: (row: Row) => string;
  readonly card: (row: Row) => ReactNode;
  readonly actions?: (row: Row) => ReactNode;
  readonly framed?: boolean;
}

/** The rows of a table on a small screen: one below the other, with what can be done at the right. */
export function CardRows<Row>(props: CardRowsProps<Row>) {
  const { list, label, rowId, actions, card, framed = false } = props;
  return (
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
          sx={{
            display: 'flex',
            gap: 1,
            alignItems: 'flex-start',
            p: 2,
            pr: 1,
            '& + &': { borderTop: 1, borderColor: 'hairline' },
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>{card(row)}</Box>
          <DemoMark of={row} />
          {actions?.(row)}
        </Box>
      ))}
    </Box>
  );
}
