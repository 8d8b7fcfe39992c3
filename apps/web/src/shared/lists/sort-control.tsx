import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import type { ListHandle } from './use-list.ts';

export interface SortControlProps<Sort extends string> {
  readonly list: Pick<ListHandle<unknown, Sort>, 'params' | 'change'>;
  /** The label for each field that the list can be ordered by. */
  readonly options: Readonly<Record<Sort, string>>;
}

/** For cards, which have no headers to press. */
export function SortControl<Sort extends string>({ list, options }: SortControlProps<Sort>) {
  const { t } = useTranslation();
  const { sortBy, sortOrder } = list.params;
  const label = t(sortOrder === 'asc' ? 'ascending' : 'descending');
  const fields = Object.keys(options) as Sort[];
  const choose = (chosen: string): void => {
    const field = fields.find((each) => each === chosen);
    if (field !== undefined) list.change({ sortBy: field });
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <TextField
        select
        label={t('sortBy')}
        value={sortBy ?? ''}
        onChange={(event) => choose(event.target.value)}
        sx={{ minWidth: 130 }}
      >
        {fields.map((field) => (
          <MenuItem key={field} value={field}>
            {options[field]}
          </MenuItem>
        ))}
      </TextField>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          onClick={() => list.change({ sortOrder: sortOrder === 'asc' ? 'desc' : 'asc' })}
        >
          {sortOrder === 'asc' ? (
            <ArrowUpwardIcon fontSize="small" />
          ) : (
            <ArrowDownwardIcon fontSize="small" />
          )}
        </IconButton>
      </Tooltip>
    </Box>
  );
}
