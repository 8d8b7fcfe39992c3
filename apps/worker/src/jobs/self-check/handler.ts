import { selfCheckJob } from '@sarm/contracts/jobs/self-check';
import { notice } from '@sarm/domain/catalogue/notices';
import type { ModelStore } from '@sarm/inference/models/model-store';
import type { MediaDeps } from '@sarm/media/cage';
import type { JobHandler } from '../job-handler.ts';
import { CHECK_PLAN, type CheckPlan } from './check-plan.ts';
import { checkInstallation } from './check-installation.ts';
import { storeSelfCheck } from './store-self-check.ts';

export interface SelfCheckDeps extends MediaDeps {
  readonly models: ModelStore;
}

/** PLT-236 */
export const createSelfCheck = (
  deps: SelfCheckDeps,
  plan: CheckPlan = CHECK_PLAN,
): JobHandler<typeof selfCheckJob> => ({
  job: selfCheckJob,

  async run({ taskId }, context) {
    const { db, scratch, signal } = context;
    const total = plan.fields;
    const found = await checkInstallation(
      {
        ...deps,
        db,
        scratch,
        signal,
        onProgress: (fields) =>
          context.progress({
            stage: 'processing',
            progress: Math.floor((99 * fields) / total),
            notice: notice('self_check.measuring', { done: Math.min(total, Math.floor(fields) + 1), total }),
          }),
      },
      plan,
    );
    await context.complete(async (tx) => {
      await storeSelfCheck(tx, found, taskId);
      const { passed, figures } = found;
      return {
        notice: notice(passed ? 'self_check.passed' : 'self_check.failed'),
        result: { passed, figures },
      };
    });
  },
});
