import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { InAppLink } from '../components/in-app-link.tsx';
import { dateOnly } from '../format/format-figures.ts';
import { useLocale } from '../format/use-locale.ts';

export interface RelatedRow {
  readonly id: string;
  readonly name: string;
  readonly at: string;
  /** Null: it has no page of its own. */
  readonly to: string | null;
}

export interface RelatedRowsProps {
  readonly rows: readonly RelatedRow[];
  readonly columns: { readonly at: string; readonly name: string };
  /** Shown where there are none. */
  readonly none: string;
}

/** What belongs to a record: when it came to be, and where it is found. */
export function RelatedRows({ rows, columns, none }: RelatedRowsProps) {
  const locale = useLocale();
  if (rows.length === 0)
    return (
      <Typography variant="body2" sx={{ p: 2, color: 'text.secondary' }}>
        {none}
      </Typography>
    );
  return (
    <Table size="small" sx={{ '& th:first-of-type, & td:first-of-type': { pl: 2 } }}>
      <TableHead>
        <TableRow>
          <TableCell>{columns.at}</TableCell>
          <TableCell>{columns.name}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ id, name, at, to }) => (
          <TableRow key={id}>
            <TableCell sx={{ whiteSpace: 'nowrap', width: 0, pr: 3 }}>{dateOnly(at, locale)}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere', fontVariantNumeric: 'normal' }}>
              {to === null ? name : <InAppLink to={to}>{name}</InAppLink>}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
