import { calculationCalls } from '@sarm/contracts/addresses/calculation.generated';
import type { AnalysisResult } from '@sarm/contracts/http/calculation/calculation.entities';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import type { CalculationKind } from '@sarm/domain/figures/calculation-kinds';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { baseApi } from '../../../shared/api/base-api.ts';
import { useAppDispatch } from '../../../shared/api/store-types.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';

/** How one of the two calculations stands. */
export type Calculation =
  | { readonly state: 'starting' }
  | { readonly state: 'running'; readonly taskId: string }
  | { readonly state: 'done'; readonly result: AnalysisResult }
  | { readonly state: 'failed'; readonly message: string; readonly started: boolean };

/** Starts a calculation, and reads how it stands from the answer and from the end of its task. */
export function useStartCalculation() {
  const { t } = useTranslation('analyses');
  const noticeText = useNoticeText();
  const dispatch = useAppDispatch();
  const [motility] = useChange(calculationCalls.motility);
  const [concentration] = useChange(calculationCalls.concentration);
  // The same videos keep their analysis: without this its former figures would stand where the new ones belong.
  const readAgain = (): void => void dispatch(baseApi.util.invalidateTags([{ type: 'analysis' }]));
  const begin = async (kind: CalculationKind, videoIds: readonly string[]): Promise<Calculation> => {
    const call = kind === 'motility' ? motility : concentration;
    const { data, error } = await call({
      body: { video_ids: [...videoIds], force_reanalysis: false, save_results: true, wait: false },
    });
    if (data === undefined)
      return { state: 'failed', message: errorText(error, t(`generate.${kind}Error`)), started: false };
    if ('task_id' in data) return { state: 'running', taskId: data.task_id };
    readAgain();
    return { state: 'done', result: data };
  };
  const endOf = (task: Task): Calculation => {
    readAgain();
    return task.status === 'completed'
      ? { state: 'done', result: task.result as AnalysisResult }
      : { state: 'failed', message: noticeText(task.notice, task.message), started: true };
  };
  return { begin, endOf };
}
