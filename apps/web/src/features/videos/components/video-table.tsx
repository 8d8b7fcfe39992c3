import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListParams } from '../../../shared/lists/use-list-params.ts';

export const VIDEO_SORTS = ['name', 'createdAt', 'size', 'duration', 'status'] as const;
export type VideoSort = (typeof VIDEO_SORTS)[number];

const COLUMNS = [
  { key: 'name', sort: 'name', align: 'left' },
  { key: 'status', sort: 'status', align: 'left' },
  { key: 'quality', sort: null, align: 'left' },
  { key: 'size', sort: 'size', align: 'right' },
  { key: 'resolution', sort: null, align: 'left' },
  { key: 'duration', sort: 'duration', align: 'right' },
  { key: 'frames', sort: null, align: 'right' },
  { key: 'createdAt', sort: 'createdAt', align: 'left' },
  { key: 'actions', sort: null, align: 'right' },
] as const;

export interface VideoTableProps {
  readonly params: ListParams<VideoSort>;
  readonly onSort: (sort: { sortBy: VideoSort; sortOrder: 'asc' | 'desc' }) => void;
  readonly children: ReactNode;
}

export function VideoTable({ params, onSort, children }: VideoTableProps) {
  const { t } = useTranslation('videos');
  const press = (sortBy: VideoSort): void => {
    const flipped = params.sortOrder === 'asc' ? 'desc' : 'asc';
    onSort({ sortBy, sortOrder: params.sortBy === sortBy ? flipped : 'asc' });
  };
  return (
    <TableContainer
      component={Paper}
      variant="outlined"
      tabIndex={0}
      role="region"
      aria-label={t('title')}
      sx={{ borderColor: 'hairline' }}
    >
      <Table size="small">
        <TableHead>
          <TableRow>
            {COLUMNS.map(({ key, sort, align }) => (
              <TableCell
                key={key}
                align={align}
                sortDirection={sort !== null && params.sortBy === sort ? params.sortOrder : false}
              >
                {sort === null ? (
                  t(`columns.${key}`)
                ) : (
                  <TableSortLabel
                    active={params.sortBy === sort}
                    direction={params.sortBy === sort ? params.sortOrder : 'asc'}
                    onClick={() => press(sort)}
                  >
                    {t(`columns.${key}`)}
                  </TableSortLabel>
                )}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
    </TableContainer>
  );
}
