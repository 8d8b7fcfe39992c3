import type { Model } from '@sarm/contracts/http/models/models.entities';
import { FigureValue } from '@sarm/ui/figure-value';
import { StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { dateAndTime } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import type { Column } from '../../../shared/lists/table-props.ts';
import { AliasChip } from '../registry/alias-chip.tsx';
import { accuracyText, lossText } from '../state/metric-texts.ts';
import { MODEL_TONES } from '../state/model-tones.ts';

export function useModelColumns(): readonly Column<Model, never>[] {
  const { t } = useTranslation(['training', 'models']);
  const locale = useLocale();
  const figure = (value: number | null | undefined, text: typeof lossText) => (
    <FigureValue
      value={value === null || value === undefined ? null : text(value, locale)}
      notAvailable={t('training:figure.none')}
    />
  );
  return [
    { id: 'name', header: t('training:list.name'), cell: ({ name }) => name, minWidth: 140 },
    { id: 'type', header: t('training:list.type'), cell: ({ type }) => t(`models:type.${type}`) },
    {
      id: 'alias',
      header: t('training:list.alias'),
      cell: ({ in_use: inUse }) => (inUse ? <AliasChip inUse /> : null),
    },
    {
      id: 'status',
      header: t('training:list.status'),
      cell: ({ status }) => <StatusChip label={t(`models:status.${status}`)} tone={MODEL_TONES[status]} />,
    },
    {
      id: 'dataset',
      header: t('training:list.dataset'),
      cell: ({ dataset_name: name, origin }) => name ?? t(`models:origin.${origin}`),
    },
    {
      id: 'val_loss',
      header: t('training:metric.final_val_loss'),
      align: 'right',
      cell: ({ metrics }) => figure(metrics?.final_val_loss, lossText),
    },
    {
      id: 'val_accuracy',
      header: t('training:metric.final_val_accuracy'),
      align: 'right',
      cell: ({ metrics }) => figure(metrics?.final_val_accuracy, accuracyText),
    },
    {
      id: 'created',
      header: t('training:list.created'),
      cell: ({ created_at: at }) => dateAndTime(at, locale),
      oneLine: true,
      wide: true,
    },
  ];
}
