import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { FigureValue } from '../figure-value.tsx';

export interface ReplicateRow {
  readonly id: string;
  readonly name: ReactNode;
  /** Formatted; null where it is unknown. */
  readonly heads: string | null;
  readonly percent: string | null;
}

export interface ReplicatesProps {
  readonly rows: readonly ReplicateRow[];
  readonly difference: Omit<ReplicateRow, 'id' | 'name'>;
  readonly allowed: Omit<ReplicateRow, 'id' | 'name'>;
  /** Why the pair cannot be compared, or what to do now. */
  readonly note?: string;
  readonly texts: {
    readonly label: string;
    readonly heads: string;
    readonly percent: string;
    readonly difference: string;
    readonly allowed: string;
    readonly notAvailable: string;
    /** Why a number of the pair is not available. */
    readonly why: string;
  };
}

const cells = { '& th, & td': { height: 28, px: '0 !important' } } as const;

/** Two aliquots of a sample with their difference and what the WHO manual allows of it. */
export function Replicates({ rows, difference, allowed, note, texts }: ReplicatesProps) {
  const cell = (value: string | null, strong = false, quiet = false) => (
    <TableCell
      align="right"
      sx={{ ...(strong ? { fontWeight: 680 } : {}), ...(quiet ? { color: 'text.secondary' } : {}) }}
    >
      <FigureValue value={value} notAvailable={texts.notAvailable} reason={texts.why} />
    </TableCell>
  );
  return (
    <Box>
      {rows.length > 0 && (
        <Table size="small" aria-label={texts.label} sx={cells}>
          <TableHead>
            <TableRow>
              <TableCell />
              <TableCell align="right">{texts.heads}</TableCell>
              <TableCell align="right">{texts.percent}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ id, name, heads, percent }) => (
              <TableRow key={id}>
                <TableCell component="th" scope="row" sx={{ fontVariantNumeric: 'normal' }}>
                  {name}
                </TableCell>
                {cell(heads)}
                {cell(percent)}
              </TableRow>
            ))}
            {rows.length > 1 && (
              <>
                <TableRow>
                  <TableCell component="th" scope="row">
                    {texts.difference}
                  </TableCell>
                  {cell(difference.heads, true)}
                  {cell(difference.percent, true)}
                </TableRow>
                <TableRow>
                  <TableCell component="th" scope="row" sx={{ color: 'text.secondary' }}>
                    {texts.allowed}
                  </TableCell>
                  {cell(allowed.heads, false, true)}
                  {cell(allowed.percent, false, true)}
                </TableRow>
              </>
            )}
          </TableBody>
        </Table>
      )}
      {note !== undefined && note !== '' && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
          {note}
        </Typography>
      )}
    </Box>
  );
}
