import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import { DATASET_TYPE_OF, type TrainableType } from '@sarm/domain/training';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { type ChooserRow, RowChooser, useRowSearch } from '../../../shared/choosers/row-chooser.tsx';

const rowOf = ({ id, name, projectName }: Dataset): ChooserRow => ({ id, name, detail: projectName });

export interface TrainingDatasetFieldProps {
  readonly type: TrainableType;
  readonly chosen: ChooserRow | null;
  readonly onChoose: (row: ChooserRow | null) => void;
}

/** TEC-131: datasets of the type of the model, then those of type combined. */
export function TrainingDatasetField({ type, chosen, onChoose }: TrainingDatasetFieldProps) {
  const { t } = useTranslation(['training', 'workbench']);
  const search = useRowSearch();
  const own = useRead(datasetsCalls.list, { query: { ...search.query, type: DATASET_TYPE_OF[type] } });
  const combined = useRead(datasetsCalls.list, { query: { ...search.query, type: 'combined' } });
  const failed = [own, combined].find((each) => each.isError);
  const rows = [own, combined].flatMap(({ data }) => data?.datasets ?? []);
  const total = (own.data?.total ?? 0) + (combined.data?.total ?? 0);
  const none = own.isSuccess && combined.isSuccess && total === 0 && search.query.search === '';
  return (
    <RowChooser
      label={t('workbench:choosers.dataset')}
      rows={rows.map(rowOf)}
      total={total}
      chosen={chosen}
      search={search}
      loading={own.isFetching || combined.isFetching}
      hint={none ? t(`training:form.noDataset.${type}`) : undefined}
      {...(failed === undefined
        ? {}
        : { failure: t('workbench:choosers.datasetError', { message: errorText(failed.error) }) })}
      onChoose={onChoose}
    />
  );
}
