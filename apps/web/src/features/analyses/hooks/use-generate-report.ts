import { calculationCalls } from '@sarm/contracts/addresses/calculation.generated';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import type { AnalysisResult } from '@sarm/contracts/http/calculation/calculation.entities';
import { CALCULATION_KINDS, type CalculationKind } from '@sarm/domain/figures/calculation-kinds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';

/** How one of the two calculations stands. */
export type Calculation =
  | { readonly state: 'starting' }
  | { readonly state: 'running'; readonly taskId: string }
  | { readonly state: 'done'; readonly result: AnalysisResult }
  | { readonly state: 'failed'; readonly message: string; readonly started: boolean };
export type Calculations = Readonly<Record<CalculationKind, Calculation>>;

export interface Generation {
  readonly videos: readonly Video[];
  readonly at: Date;
  readonly calculations: Calculations;
}

const settled = ({ state }: Calculation): boolean => state === 'done' || state === 'failed';
export const isSettled = (calculations: Calculations): boolean =>
  CALCULATION_KINDS.every((kind) => settled(calculations[kind]));

/** BUS-037, BUS-038: both calculations started together; they settle each for itself. */
export function useGenerateReport() {
  const { t } = useTranslation('analyses');
  const noticeText = useNoticeText();
  const [motility] = useChange(calculationCalls.motility);
  const [concentration] = useChange(calculationCalls.concentration);
  const [generation, setGeneration] = useState<Generation | null>(null);
  const set = (kind: CalculationKind, calculation: Calculation): void =>
    setGeneration((before) =>
      before === null ? null : { ...before, calculations: { ...before.calculations, [kind]: calculation } },
    );
  const begin = async (kind: CalculationKind, videos: readonly Video[]): Promise<void> => {
    const call = kind === 'motility' ? motility : concentration;
    const { data, error } = await call({
      body: {
        video_ids: videos.map(({ id }) => id),
        force_reanalysis: false,
        save_results: true,
        wait: false,
      },
    });
    if (data === undefined)
      set(kind, { state: 'failed', message: errorText(error, t(`generate.${kind}Error`)), started: false });
    else if ('task_id' in data) set(kind, { state: 'running', taskId: data.task_id });
    else set(kind, { state: 'done', result: data });
  };
  const start = async (videos: readonly Video[]): Promise<void> => {
    const starting = { state: 'starting' } as const;
    setGeneration({ videos, at: new Date(), calculations: { motility: starting, concentration: starting } });
    await Promise.all(CALCULATION_KINDS.map((kind) => begin(kind, videos)));
  };
  /** The end of a task, whichever way the calculation was followed. */
  const end = (kind: CalculationKind, task: Task): void => {
    if (task.status === 'completed') set(kind, { state: 'done', result: task.result as AnalysisResult });
    else set(kind, { state: 'failed', message: noticeText(task.notice, task.message), started: true });
  };
  return { generation, start, end, reset: () => setGeneration(null) };
}
