import { DatasetField } from './dataset-field.tsx';
import type { ChosenPlace } from './use-chosen-place.ts';

/** The dataset that the address names. */
export function DatasetChooser({ place }: { readonly place: ChosenPlace }) {
  const { dataset, datasetFailure, chooseDataset } = place;
  return (
    <DatasetField
      chosen={
        dataset === undefined ? null : { id: dataset.id, name: dataset.name, detail: dataset.projectName }
      }
      failure={datasetFailure}
      onChoose={(row) => chooseDataset(row?.id ?? null)}
    />
  );
}
