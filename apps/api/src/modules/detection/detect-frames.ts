import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { startDetection } from './start-detection.ts';

export const detectFrames =
  (deps: Pick<AppDeps, 'queue'>): Handler<RouteGroups['detection']['detectMany']> =>
  async ({ tx, caller, object, objects, body }) => {
    const { taskId, audit } = await startDetection(deps, tx, {
      userId: caller.userId,
      projectId: object.projectId,
      frameIds: objects.map((frame) => frame.id),
      config: body.config,
    });
    return { status: 202, body: { task_id: taskId }, audit };
  };
