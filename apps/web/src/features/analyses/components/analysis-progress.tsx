import { ProgressLine } from '@sarm/ui/progress-line';
import { useTranslation } from 'react-i18next';
import { useCalculationProgress } from '../../../shared/tasks/use-calculation-progress.ts';

/** A running analysis inside its card. */
export function AnalysisProgress({ taskId, label }: { readonly taskId: string; readonly label: string }) {
  const { t } = useTranslation('analyses');
  const { percent, done, total } = useCalculationProgress(taskId);
  return (
    <ProgressLine
      label={label}
      stage={total === 0 ? t('generate.queued') : t('generate.measured', { done, total })}
      percent={percent}
      percentText={t('generate.percent', { value: percent })}
    />
  );
}
