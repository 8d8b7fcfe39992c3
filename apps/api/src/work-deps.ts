import type { WorkDeps } from '@sarm/use-cases/tasks/end-task';
import { JOB_ENDINGS } from '@sarm/use-cases/endings/job-endings';
import type { AppDeps } from './deps.ts';

/** What the use cases that API and worker share need of this program. */
export const workDeps = ({
  queue,
  clock,
  counts,
}: Pick<AppDeps, 'queue' | 'clock' | 'counts'>): WorkDeps => ({
  queue,
  clock,
  endings: JOB_ENDINGS,
  onCalculated: counts?.calculated,
});
