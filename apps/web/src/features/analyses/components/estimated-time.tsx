import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { isTaskFinished } from '@sarm/domain/statuses';
import { useTranslation } from 'react-i18next';
import { minutesAndSeconds } from '../../../shared/format/format-figures.ts';
import { useAnalysisRate } from '../hooks/use-analysis-time.ts';
import { expectedFrames, isAsSpecified, secondsFor } from '../state/analysis-time.ts';

export interface EstimatedTimeProps {
  readonly chosen: readonly Video[];
  readonly all: readonly Video[];
}

/** BUS-036: the specified time where it is true; else what frames, queue and the measured rate give. */
export function EstimatedTime({ chosen, all }: EstimatedTimeProps) {
  const { t } = useTranslation('analyses');
  const { framesPerSecond, openFrames, isRead } = useAnalysisRate();
  const frames = expectedFrames(chosen, all);
  if (!isRead || all.length === 0) return null;
  if (framesPerSecond === null || frames === 0) return t('generate.timeUnknown');
  const seconds = secondsFor(frames, openFrames, framesPerSecond);
  return isAsSpecified(seconds)
    ? t('generate.time')
    : t('generate.timeComputed', { value: minutesAndSeconds(seconds) });
}

export interface TimeLeftProps {
  readonly videos: readonly Video[];
  readonly runs: readonly Task[];
}

/** For all videos together: the line of a single one says nothing of those that still wait. */
export function TimeLeft({ videos, runs }: TimeLeftProps) {
  const { t } = useTranslation('analyses');
  const { framesPerSecond } = useAnalysisRate();
  const frames = runs
    .filter(({ status }) => !isTaskFinished(status))
    .reduce((sum, { video_id, progress }) => {
      const frameCount = videos.find(({ id }) => id === video_id)?.framesCount ?? 0;
      return sum + (frameCount * (100 - progress)) / 100;
    }, 0);
  if (framesPerSecond === null || frames === 0) return null;
  return ` · ${t('generate.allLeft', { value: minutesAndSeconds(secondsFor(frames, 0, framesPerSecond)) })}`;
}
