import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { SectionCard } from '../../../shared/components/section-card.tsx';

interface Column {
  readonly id: string;
  readonly label?: string;
  readonly isNumber?: boolean;
}

interface OperationTableProps {
  readonly title: string;
  readonly columns: readonly Column[];
  /** Rows of the table, as TableRow. */
  readonly children: ReactNode;
}

/** A table of the operation page: on a narrow screen it scrolls by itself, also by keys. */
export function OperationTable({ title, columns, children }: OperationTableProps) {
  return (
    <SectionCard title={title} flush>
      <Box tabIndex={0} role="region" aria-label={title} sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {columns.map(({ id, label, isNumber = false }) => (
                <TableCell key={id} align={isNumber ? 'right' : 'left'}>
                  {label}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>{children}</TableBody>
        </Table>
      </Box>
    </SectionCard>
  );
}
