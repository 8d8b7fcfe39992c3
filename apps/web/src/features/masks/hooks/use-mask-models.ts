import { masksCalls } from '@sarm/contracts/addresses/masks.generated';
import type { SegmentationModel } from '@sarm/contracts/http/masks/masks.entities';
import { UNLISTED_MODELS } from '@sarm/domain/shapes/segmentation';
import { useState } from 'react';
import { useRead } from '../../../shared/api/use-read.ts';

const NONE: readonly SegmentationModel[] = [];
/** TEC-256: may not be installed, and then the server says so when a mask is requested. */
const UNLISTED: readonly SegmentationModel[] = UNLISTED_MODELS.map((each, index) => ({
  ...each,
  description: '',
  version: '',
  is_default: index === 0,
}));

/** TEC-097: what is installed or was trained in the project of the dataset; the default one until the person chooses another. */
export function useMaskModels(datasetId: string | null) {
  const query = datasetId === null ? {} : { dataset_id: datasetId };
  const { data, error, isError, refetch } = useRead(masksCalls.models, { query });
  const [chosen, setChosen] = useState<string | null>(null);
  const models = data?.models ?? (isError ? UNLISTED : NONE);
  const model = models.find(({ id }) => id === chosen) ?? models.find((each) => each.is_default) ?? models[0];
  return {
    models,
    model,
    error: isError ? error : undefined,
    choose: setChosen,
    retry: () => void refetch(),
    nameOf: (id: string) => models.find((each) => each.id === id)?.name ?? id,
  };
}
export type MaskModels = ReturnType<typeof useMaskModels>;
