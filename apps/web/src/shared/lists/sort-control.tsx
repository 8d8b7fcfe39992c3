import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';

export interface SortControlProps<Sort extends string> {
  readonly options: readonly { readonly value: Sort; readonly label: string }[];
  readonly sortBy: Sort;
  readonly sortOrder: 'asc' | 'desc';
  readonly onChange: (sort: { sortBy?: Sort; sortOrder?: 'asc' | 'desc' }) => void;
}

export function SortControl<Sort extends string>(props: SortControlProps<Sort>) {
  const { t } = useTranslation();
  const { options, sortBy, sortOrder, onChange } = props;
  const label = t(sortOrder === 'asc' ? 'ascending' : 'descending');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <TextField
        select
        label={t('sortBy')}
        value={sortBy}
        onChange={(event) => onChange({ sortBy: event.target.value as Sort })}
        sx={{ minWidth: 130 }}
      >
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.label}
          </MenuItem>
        ))}
      </TextField>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          onClick={() => onChange({ sortOrder: sortOrder === 'asc' ? 'desc' : 'asc' })}
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
