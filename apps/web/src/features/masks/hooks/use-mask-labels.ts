import { labelsCalls } from '@sarm/contracts/addresses/labels.generated';
import type { DataLabel } from '@sarm/contracts/http/labels/labels.entities';
import { automaticLabelName } from '@sarm/domain/labels';
import { PAGING } from '@sarm/domain/limits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useUser } from '../../../shared/access/user-context.tsx';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';

export interface MaskLabels {
  readonly labels: readonly DataLabel[];
  readonly label: DataLabel | null;
  /** Why they could not be read. */
  readonly error: unknown;
  /** TEC-297: there is none, and none could be made. */
  readonly createFailed: boolean;
  readonly choose: (id: string) => void;
  readonly retry: () => void;
}

const NO_LABELS: readonly DataLabel[] = [];

/** The person's own morphology labels of a dataset. Where there is none, the automatic one is made once (TEC-164). */
export function useMaskLabels(datasetId: string | null): MaskLabels {
  const user = useUser();
  const found = useRead(
    labelsCalls.ofDataset,
    datasetId === null
      ? null
      : {
          params: { datasetId },
          query: { user_id: user.id, label_type: 'morphology', page: 1, limit: PAGING.maxLimit },
        },
  );
  const [create, creation] = useChange(labelsCalls.create);
  const [chosen, setChosen] = useState<string | null>(null);
  const { refetch, currentData } = found;
  const labels = currentData?.data_labels ?? NO_LABELS;
  const none = currentData !== undefined && labels.length === 0;
  const tried = useRef<string | null>(null);
  const make = useCallback((): void => {
    if (datasetId === null) return;
    tried.current = datasetId;
    void create({
      body: {
        name: automaticLabelName(user.id, datasetId, 'morphology'),
        description: '',
        dataset_id: datasetId,
        label_type: 'morphology',
      },
    });
  }, [create, datasetId, user.id]);
  useEffect(() => {
    if (none && tried.current !== datasetId) make();
  }, [datasetId, make, none]);
  return {
    labels,
    label:
      labels.find(({ id }) => id === chosen) ?? labels.find((each) => each.is_default) ?? labels[0] ?? null,
    error: found.isError ? found.error : undefined,
    createFailed: none && creation.isError,
    choose: setChosen,
    retry: () => {
      if (none) make();
      else void refetch();
    },
  };
}
