import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { LOG_SEVERITIES, LOG_TYPES } from '@sarm/domain/statuses';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../../../shared/lists/filter-select.tsx';
import { localDay, RANGES } from '../state/log-range.ts';
import type { LogFilters } from '../state/use-log-filters.ts';

function DayField(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}) {
  return (
    <TextField
      type="date"
      size="small"
      label={props.label}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31' } }}
      sx={{ width: 160 }}
    />
  );
}

/** PLT-080 */
export function LogFilterFields({ filters }: { readonly filters: LogFilters }) {
  const { t } = useTranslation('logs');
  const { values, range, set } = filters;
  const optionsOf = <Key extends string>(keys: readonly Key[], label: (key: Key) => string) =>
    Object.fromEntries(keys.map((key) => [key, label(key)]));
  return (
    <>
      <FilterSelect
        name={t('typeLabel')}
        value={values.type}
        options={optionsOf(LOG_TYPES, (key) => t(`type.${key}`))}
        onChange={(type) => set({ type })}
      />
      <FilterSelect
        name={t('severityLabel')}
        value={values.severity}
        options={optionsOf(LOG_SEVERITIES, (key) => t(`severity.${key}`))}
        onChange={(severity) => set({ severity })}
      />
      <DayField
        label={t('startDate')}
        value={localDay(range.startDate)}
        onChange={(startDate) =>
          set({ startDate, endDate: localDay(range.endDate), range: startDate === '' ? 'all' : '' })
        }
      />
      <DayField
        label={t('endDate')}
        value={localDay(range.endDate)}
        onChange={(endDate) =>
          set({ endDate, startDate: localDay(range.startDate), range: endDate === '' ? 'all' : '' })
        }
      />
      <Box sx={{ flex: 1 }} />
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('range')}
        value={filters.preset}
        onChange={(_, chosen: string | null) => set({ range: chosen ?? '', startDate: '', endDate: '' })}
      >
        {RANGES.map((days) => (
          <ToggleButton key={days} value={days}>
            {days === '1' ? t('hours24') : t('days', { count: Number(days) })}
          </ToggleButton>
        ))}
        <ToggleButton value="all">{t('all')}</ToggleButton>
      </ToggleButtonGroup>
    </>
  );
}
