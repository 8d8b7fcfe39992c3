import { modelsCalls } from '@sarm/contracts/addresses/models.generated';
import {
  canContinue,
  type Hyperparameter,
  type TrainableType,
  type TrainingStart,
} from '@sarm/domain/training';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, fieldErrors } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';

export interface NewTraining {
  readonly name: string;
  readonly type: TrainableType;
  readonly datasetId: string;
  readonly notes: string;
  readonly settings: Readonly<Record<Hyperparameter, number>>;
  /** Of types that go on from no model it is left out. */
  readonly start: TrainingStart;
}

const reasonOf = (error: unknown): string => fieldErrors(error)[0]?.message ?? errorText(error);

/** TEC-169: creates the model, then starts its training. What failed is a line of the log (TEC-308). */
export function useStartTraining(onStarted: (modelId: string) => void) {
  const { t } = useTranslation('training');
  const [create, creating] = useChange(modelsCalls.create);
  const [train, training] = useChange(modelsCalls.train);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const fail = (error: unknown): void =>
    setFailures((before) => [...before, t('log.startFailed', { message: reasonOf(error) })]);

  const startModel = async (
    id: string,
    body: Partial<Record<Hyperparameter, number>> & { start_from?: TrainingStart },
  ): Promise<boolean> => {
    const { error } = await train({ params: { id }, body });
    if (error !== undefined) fail(error);
    return error === undefined;
  };
  return {
    failures,
    starting: creating.isLoading || training.isLoading,
    /** The model stays when its training does not start: it is listed as created, and can be started again. */
    start: async ({ name, type, datasetId, notes, settings, start }: NewTraining): Promise<void> => {
      const body = { name, type, dataset_id: datasetId, notes, config: settings };
      const { data, error } = await create({ body });
      if (data === undefined) fail(error);
      else if (
        await startModel(data.id, { ...settings, ...(canContinue(type) ? { start_from: start } : {}) })
      )
        onStarted(data.id);
    },
    /** With the settings and the start that the model has. */
    retry: (id: string): Promise<boolean> => startModel(id, {}),
  };
}
