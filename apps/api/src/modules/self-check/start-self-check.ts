import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { startSelfCheck as start } from '@sarm/use-cases/self-check/start-self-check';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';

/** PLT-236 */
export const startSelfCheck =
  ({ queue }: Pick<AppDeps, 'queue'>): Handler<RouteGroups['selfCheck']['start']> =>
  async ({ tx, caller }) => {
    const { taskId, started } = await start(tx, queue, caller.userId);
    return {
      status: 202,
      body: { task_id: taskId },
      audit: started ? { action: 'installation.self-check', subjectId: taskId } : 'unchanged',
    };
  };
