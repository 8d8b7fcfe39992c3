import ArrowDownIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpIcon from '@mui/icons-material/ArrowUpward';
import Button from '@mui/material/Button';
import { VisuallyHidden } from '@sarm/ui/visually-hidden';
import { useTranslation } from 'react-i18next';
import type { ListHandle } from '../lists/use-list.ts';

export interface SortButtonProps<Sort extends string> {
  readonly list: Pick<ListHandle<unknown, Sort>, 'params' | 'change'>;
  readonly by: Sort;
  readonly label: string;
}

/** For a narrow list with one order that matters: pressing turns it round. */
export function SortButton<Sort extends string>({ list, by, label }: SortButtonProps<Sort>) {
  const { t } = useTranslation();
  const descending = list.params.sortOrder === 'desc';
  return (
    <Button
      color="inherit"
      size="small"
      sx={{ flexShrink: 0 }}
      startIcon={descending ? <ArrowDownIcon /> : <ArrowUpIcon />}
      onClick={() => list.change({ sortBy: by, sortOrder: descending ? 'asc' : 'desc' })}
    >
      {label}
      <VisuallyHidden>, {t(descending ? 'descending' : 'ascending')}</VisuallyHidden>
    </Button>
  );
}
