import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { RecordHistory } from '@sarm/contracts/http/history/history.routes';
import { HISTORY_GROUPS, HISTORY_SYSTEM } from '@sarm/domain/history-groups';
import { useTranslation } from 'react-i18next';
import { noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { FilterSelect } from '../../../shared/lists/filter-select.tsx';
import type { HistoryWishes } from '../state/history-wishes.ts';
import { personName } from '../state/person-name.ts';

interface HistoryFiltersProps extends Pick<RecordHistory, 'groups' | 'people'> {
  readonly wishes: HistoryWishes;
  readonly onChange: (wishes: Partial<HistoryWishes>) => void;
}

/** Which entries are shown; the counts are of all. */
export function HistoryFilters({ groups, people, wishes, onChange }: HistoryFiltersProps) {
  const { t } = useTranslation('history');
  const locale = useLocale();
  const all = HISTORY_GROUPS.reduce((sum, group) => sum + groups[group], 0);
  const kinds = [['', all] as const, ...HISTORY_GROUPS.map((group) => [group, groups[group]] as const)];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-label={t('kind')}
        value={wishes.group}
        sx={{ flexWrap: 'wrap' }}
        onChange={(_, group: HistoryWishes['group'] | null) => {
          if (group !== null) onChange({ group });
        }}
      >
        {kinds.map(([group, count]) => (
          <ToggleButton key={group} value={group} sx={{ px: 1.25 }}>
            {t(`group.${group === '' ? 'all' : group}`)} {noDecimals(count, locale)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <FilterSelect
        name={t('person')}
        value={wishes.person}
        options={Object.fromEntries(
          people.map(({ name }) => [name || HISTORY_SYSTEM, personName(name, t('system'))]),
        )}
        onChange={(person) => onChange({ person })}
      />
    </Box>
  );
}
