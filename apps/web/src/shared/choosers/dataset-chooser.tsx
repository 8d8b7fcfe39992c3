import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import { useTranslation } from 'react-i18next';
import { errorText } from '../api/api-error.ts';
import { useRead } from '../api/use-read.ts';
import { type ChooserRow, RowChooser, useRowSearch } from './row-chooser.tsx';
import type { ChosenPlace } from './use-chosen-place.ts';

const rowOf = ({ id, name, projectName }: Dataset): ChooserRow => ({ id, name, detail: projectName });

/** A dataset of the person's projects. */
export function DatasetChooser({ place }: { readonly place: ChosenPlace }) {
  const { t } = useTranslation('workbench', { keyPrefix: 'choosers' });
  const search = useRowSearch();
  const found = useRead(datasetsCalls.list, { query: search.query });
  const { dataset, datasetFailure } = place;
  const failure = found.isError ? found.error : datasetFailure;
  return (
    <RowChooser
      label={t('dataset')}
      rows={(found.data?.datasets ?? []).map(rowOf)}
      total={found.data?.total ?? 0}
      chosen={dataset === undefined ? null : rowOf(dataset)}
      search={search}
      loading={found.isFetching}
      {...(failure === undefined ? {} : { failure: t('datasetError', { message: errorText(failure) }) })}
      onChoose={(row) => place.chooseDataset(row?.id ?? null)}
    />
  );
}
