import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { startDetection } from './start-detection.ts';

export const detectFrames =
  (deps: AppDeps): Handler<RouteGroups['detection']['detectMany']> =>
  async ({ caller, object, objects, body, actor }) => {
    const taskId = await startDetection(deps, {
      caller,
      actor,
      projectId: object.projectId,
      frameIds: objects.map((frame) => frame.id),
      config: body.config,
    });
    return { status: 202, body: { task_id: taskId } };
  };
