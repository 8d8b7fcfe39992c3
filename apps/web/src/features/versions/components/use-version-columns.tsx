import type { DatasetVersion } from '@sarm/contracts/http/versions/versions.entities';
import { SPLITS } from '@sarm/domain/training';
import { StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { dateAndTime, noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import type { Column } from '../../../shared/lists/table-props.ts';

/** As much of a digest as tells two versions apart at a glance. */
const SHOWN_OF_HASH = 12;

export function useVersionColumns(): readonly Column<DatasetVersion, never>[] {
  const { t } = useTranslation('versions');
  const locale = useLocale();
  const number = (value: number): string => noDecimals(value, locale);
  return [
    { id: 'number', header: t('list.number'), cell: (row) => t('list.version', { number: row.number }) },
    { id: 'task', header: t('facts.task'), cell: ({ task }) => t(`task.${task}`), minWidth: 130 },
    {
      id: 'frames',
      header: t('facts.frames'),
      cell: ({ counts }) => SPLITS.map((split) => number(counts[split].frames)).join(' / '),
      oneLine: true,
    },
    { id: 'items', header: t('facts.items'), align: 'right', cell: (row) => number(row.item_count) },
    { id: 'splitBy', header: t('facts.splitBy'), cell: (row) => t(`unit.${row.split_by}`), wide: true },
    {
      id: 'state',
      header: t('list.state'),
      cell: ({ complete }) =>
        complete ? (
          <StatusChip label={t('list.complete')} tone="success" />
        ) : (
          <StatusChip label={t('incomplete.title')} tone="warning" hint={t('incomplete.why')} />
        ),
    },
    { id: 'models', header: t('facts.models'), align: 'right', cell: (row) => number(row.model_count) },
    {
      id: 'sha',
      header: 'SHA-256',
      cell: ({ manifest_sha256: sha }) => <code title={sha}>{sha.slice(0, SHOWN_OF_HASH)}</code>,
      wide: true,
    },
    {
      id: 'created',
      header: t('facts.frozen'),
      cell: (row) => dateAndTime(row.created_at, locale),
      oneLine: true,
      wide: true,
    },
  ];
}
