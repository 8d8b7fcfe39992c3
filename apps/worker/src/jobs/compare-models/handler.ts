import { compareModelsJob } from '@sarm/contracts/jobs/compare-models';
import { notice } from '@sarm/domain/catalogue/notices';
import type { JobHandler } from '../job-handler.ts';
import { CHECK_PLAN, type CheckPlan } from '../self-check/check-plan.ts';
import { compareClassifiers } from './compare-classifiers.ts';
import type { CompareDeps } from './compare-deps.ts';
import { compareDetectors } from './compare-detectors.ts';
import { markBroughtBefore } from './mark-brought-before.ts';
import { areDetectors, readComparison } from './read-comparison.ts';
import { refuseSeen } from './refuse-seen.ts';

/** Compares a candidate with what is in use on frames that neither has seen, and judges every rule of promotion. */
export const createCompareModels = (
  deps: CompareDeps,
  plan: CheckPlan = CHECK_PLAN,
): JobHandler<typeof compareModelsJob> => ({
  job: compareModelsJob,

  async run(payload, context) {
    context.progress({ stage: 'reading', progress: 0, notice: notice('comparison.reading') });
    await markBroughtBefore(context, payload);
    const read = await readComparison(context, payload);
    for (const model of [read.champion, read.candidate])
      if (model !== undefined)
        await refuseSeen(read.test, { name: model.row.name, seen: model.seen }, context.signal);
    await (areDetectors(read)
      ? compareDetectors(deps, context, read, plan)
      : compareClassifiers(deps, context, read));
  },
});
