import { modelsCalls } from '@sarm/contracts/addresses/models.generated';
import { TRAINING } from '@sarm/domain/training';
import { useEffect, useEffectEvent } from 'react';
import { useRead } from '../../../shared/api/use-read.ts';
import { useTask } from '../../../shared/tasks/use-task.ts';

/** While events of the task arrive, the curves are read with each of them; this is the net below. */
const WITH_EVENTS_MS = 5 * TRAINING.pollMilliseconds;

/** TEC-170: the newest training of a model, read every two seconds while it runs, and with each event of its task. */
export function useTrainingStatus(modelId: string) {
  const call = { params: { id: modelId } };
  const status = useRead(modelsCalls.trainingStatus, call);
  const active = status.data?.status === 'training';
  const taskId = active ? (status.data?.run?.task_id ?? null) : null;
  const { task } = useTask(taskId, () => void status.refetch());
  // A second reader of the same answer: it polls, the first one shows.
  useRead(modelsCalls.trainingStatus, active ? call : null, {
    pollingInterval: task?.status === 'processing' ? WITH_EVENTS_MS : TRAINING.pollMilliseconds,
  });
  const reload = useEffectEvent(() => void status.refetch());
  const version = task?.version;
  useEffect(() => {
    if (version !== undefined) reload();
  }, [version]);
  return status;
}
