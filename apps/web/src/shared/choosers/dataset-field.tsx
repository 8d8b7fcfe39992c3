import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import { useTranslation } from 'react-i18next';
import { errorText } from '../api/api-error.ts';
import { useRead } from '../api/use-read.ts';
import { type ChooserRow, RowChooser, useRowSearch } from './row-chooser.tsx';

const rowOf = ({ id, name, projectName }: Dataset): ChooserRow => ({ id, name, detail: projectName });

export interface DatasetFieldProps {
  readonly chosen: ChooserRow | null;
  readonly onChoose: (row: ChooserRow | null) => void;
  /** Why the chosen one could not be read. */
  readonly failure?: unknown;
}

/** A dataset of the person's projects. Needs the texts of the workbench. */
export function DatasetField({ chosen, onChoose, failure }: DatasetFieldProps) {
  const { t } = useTranslation('workbench', { keyPrefix: 'choosers' });
  const search = useRowSearch();
  const found = useRead(datasetsCalls.list, { query: search.query });
  const why = found.isError ? found.error : failure;
  return (
    <RowChooser
      label={t('dataset')}
      rows={(found.data?.datasets ?? []).map(rowOf)}
      total={found.data?.total ?? 0}
      chosen={chosen}
      search={search}
      loading={found.isFetching}
      {...(why === undefined ? {} : { failure: t('datasetError', { message: errorText(why) }) })}
      onChoose={onChoose}
    />
  );
}
