import MuiLink from '@mui/material/Link';
import type { DataLabel } from '@sarm/contracts/http/labels/labels.entities';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dateAndTime, noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { shortName } from '../../../shared/labels/short-name.ts';
import type { Column } from '../../../shared/lists/table-props.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';

/** TEC-024 */
export function useMorphologyColumns(): readonly Column<DataLabel, never>[] {
  const { t } = useTranslation('morphology');
  const locale = useLocale();
  return [
    {
      id: 'name',
      header: t('column.name'),
      minWidth: 200,
      cell: ({ id, name }) => (
        <MuiLink
          component={Link}
          to={pathTo(PATHS.finetuneMorphologyLabel, { dataLabelId: id })}
          title={name}
          sx={{ fontWeight: 620, overflowWrap: 'anywhere' }}
        >
          {shortName(name)}
        </MuiLink>
      ),
    },
    { id: 'dataset', header: t('column.dataset'), cell: ({ dataset_name: dataset }) => dataset },
    { id: 'person', header: t('column.person'), wide: true, cell: ({ user_name: person }) => person },
    {
      id: 'items',
      header: t('column.items'),
      align: 'right',
      cell: ({ item_count: count }) => noDecimals(count, locale),
    },
    {
      id: 'classified',
      header: t('column.classified'),
      align: 'right',
      cell: ({ labeled_count: count }) =>
        count === null ? <span title={t('notCounted')}>{t('notAvailable')}</span> : noDecimals(count, locale),
    },
    {
      id: 'created',
      header: t('column.created'),
      oneLine: true,
      cell: ({ created_at: at }) => dateAndTime(at, locale),
    },
  ];
}
