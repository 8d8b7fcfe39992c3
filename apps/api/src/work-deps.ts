import { composeAnalysis, computeFigures } from '@sarm/measurement/report/compute-figures';
import type { WorkDeps } from '@sarm/use-cases/tasks/end-task';
import { JOB_ENDINGS } from '@sarm/use-cases/tasks/job-endings';
import type { AppDeps } from './deps.ts';

/** What the use cases that API and worker share need of this program. */
export const workDeps = ({ queue, clock }: Pick<AppDeps, 'queue' | 'clock'>): WorkDeps => ({
  queue,
  compute: computeFigures(clock),
  compose: composeAnalysis(clock),
  endings: JOB_ENDINGS,
});
