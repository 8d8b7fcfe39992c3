import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useTranslation } from 'react-i18next';

export interface FilterSelectProps {
  readonly name: string;
  /** '' shows all. */
  readonly value: string;
  /** The label for each value, without the one for all. */
  readonly options: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
  /** The label for no filter, where 'All' would be misleading. */
  readonly all?: string;
}

/** One filter of a list as `Name: value`. */
export function FilterSelect({ name, value, options, onChange, all }: FilterSelectProps) {
  const { t } = useTranslation();
  const labels: Readonly<Record<string, string>> = { '': all ?? t('all'), ...options };
  // A value from a crafted or old address has no label, and then filters nothing either.
  const shown = value in labels ? value : '';
  return (
    <Select
      displayEmpty
      value={shown}
      onChange={(event) => onChange(event.target.value)}
      inputProps={{ 'aria-label': name }}
      renderValue={(chosen) => (
        <>
          {name}: <b>{labels[chosen]}</b>
        </>
      )}
      sx={{
        height: 36,
        fontSize: '0.8125rem',
        color: 'text.secondary',
        '& b': { color: 'text.primary', fontWeight: 560 },
        ...(shown === '' ? {} : { bgcolor: 'action.selected' }),
      }}
    >
      {Object.entries(labels).map(([each, label]) => (
        <MenuItem key={each} value={each}>
          {label}
        </MenuItem>
      ))}
    </Select>
  );
}
