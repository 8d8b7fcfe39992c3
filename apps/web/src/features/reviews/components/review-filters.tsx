import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { ReviewStatistics } from '@sarm/contracts/http/reviews/reviews.entities';
import { REVIEW_STATUSES } from '@sarm/domain/reviews';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../../../shared/lists/filter-select.tsx';
import type { ReviewFilters } from '../hooks/use-review-filters.ts';

export interface ReviewFilterFieldsProps {
  readonly filters: ReviewFilters;
  /** Whose datasets and creators can be chosen; undefined until they are read. */
  readonly statistics: ReviewStatistics | undefined;
}

const namesOf = (rows: ReviewStatistics['by_dataset'] = []): Record<string, string> =>
  Object.fromEntries(rows.map(({ id, name }) => [id, name]));

/** TEC-080 */
export function ReviewFilterFields({ filters, statistics }: ReviewFilterFieldsProps) {
  const { t } = useTranslation('reviews');
  const { values, set, reset, count } = filters;
  const day = (name: 'from' | 'to') => (
    <TextField
      type="date"
      size="small"
      label={t(`filter.${name}`)}
      value={values[name]}
      onChange={(event) => set({ [name]: event.target.value })}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31' } }}
      sx={{ width: 160 }}
    />
  );
  return (
    <>
      <FilterSelect
        name={t('filter.dataset')}
        value={values.dataset}
        all={t('filter.allDatasets')}
        options={namesOf(statistics?.by_dataset)}
        onChange={(dataset) => set({ dataset })}
      />
      <FilterSelect
        name={t('filter.status')}
        value={values.status}
        all={t('filter.allStatuses')}
        options={Object.fromEntries(REVIEW_STATUSES.map((each) => [each, t(`status.${each}`)]))}
        onChange={(status) => set({ status })}
      />
      <FilterSelect
        name={t('filter.creator')}
        value={values.creator}
        all={t('filter.everyone')}
        options={namesOf(statistics?.by_creator)}
        onChange={(creator) => set({ creator })}
      />
      {day('from')}
      {day('to')}
      <Box sx={{ flex: 1 }} />
      {count > 0 && <Button onClick={reset}>{t('filter.reset')}</Button>}
    </>
  );
}
