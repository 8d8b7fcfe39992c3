import { tasksCalls } from '@sarm/contracts/addresses/tasks.generated';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import { useTranslation } from 'react-i18next';
import { useCan } from '../access/user-context.tsx';
import { errorText } from '../api/api-error.ts';
import { useChange } from '../api/use-change.ts';
import { useToast } from '../state/use-toast.ts';

/** The cancel of a task, for those who may. Needs the texts of videos. */
export function useCancelTask(task: Task | undefined) {
  const { t } = useTranslation('videos');
  const toast = useToast();
  const can = useCan();
  const [cancel, { isLoading: stopping }] = useChange(tasksCalls.cancel);
  const mayCancel =
    task !== undefined && can(tasksCalls.cancel, { projectId: task.project_id, createdBy: task.created_by });
  const stop = async (): Promise<void> => {
    if (task === undefined) return;
    const { error } = await cancel({ params: { id: task.id } });
    if (error !== undefined) toast.error(errorText(error, t('task.cancelFailed')));
  };
  return { mayCancel, stop, stopping };
}
