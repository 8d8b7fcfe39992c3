import type { TrainingStatus } from '@sarm/contracts/http/models/training.entities';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/format/use-locale.ts';
import type { ShownLine } from '../state/shown-line.ts';

/** The lines of the run, then what this page adds: the end of the training (TEC-170), and starts that failed (TEC-308). */
export function useShownLog(status: TrainingStatus | undefined, failures: readonly string[]): ShownLine[] {
  const { t } = useTranslation('training');
  const time = new Intl.DateTimeFormat(useLocale(), { timeStyle: 'medium' });
  const lines: ShownLine[] = (status?.logs ?? []).map(({ line, at, level, message }) => ({
    key: String(line),
    at: time.format(new Date(at)),
    level,
    text: message,
  }));
  const ended = status?.status === 'completed' || (status?.status === 'trained' && status.run !== null);
  return [
    ...lines,
    ...(ended ? [{ key: 'completed', level: 'info', text: t('log.completed') } as const] : []),
    ...failures.map((text, at) => ({ key: `failure ${at}`, level: 'error', text }) as const),
  ];
}
