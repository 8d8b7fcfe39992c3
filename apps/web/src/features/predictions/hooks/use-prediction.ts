import { predictionsCalls } from '@sarm/contracts/addresses/predictions.generated';
import { PREDICTIONS } from '@sarm/domain/predictions';
import { useEffect, useEffectEvent } from 'react';
import { useRead } from '../../../shared/api/use-read.ts';
import { useTask } from '../../../shared/tasks/use-task.ts';
import { isOpen } from '../state/prediction-tones.ts';

/** While events of the task arrive, the prediction is read with each of them; this is the net below. */
const WITH_EVENTS_MS = 5 * PREDICTIONS.pollMilliseconds;

/** TEC-173: read every two seconds while it waits or runs, and with each event of its task. */
export function usePrediction(id: string) {
  const call = { params: { id } };
  const prediction = useRead(predictionsCalls.get, call);
  const active = prediction.data !== undefined && isOpen(prediction.data.status);
  const { task, estimate } = useTask(
    active ? (prediction.data?.task_id ?? null) : null,
    () => void prediction.refetch(),
  );
  // A second reader of the same answer: it polls, the first one shows.
  useRead(predictionsCalls.get, active ? call : null, {
    pollingInterval: task?.status === 'processing' ? WITH_EVENTS_MS : PREDICTIONS.pollMilliseconds,
  });
  const reload = useEffectEvent(() => void prediction.refetch());
  const version = task?.version;
  useEffect(() => {
    if (version !== undefined) reload();
  }, [version]);
  return { prediction, task, estimate };
}
