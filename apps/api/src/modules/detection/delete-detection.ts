import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { deleteDetections, findDetection } from '@sarm/database/detections.repository';
import { asUser, inScope } from '@sarm/database/scope';
import { AppError } from '@sarm/domain/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { changeBoxes } from './change-boxes.ts';
import { boxForLog } from './box-for-log.ts';

export const deleteDetection =
  (deps: AppDeps): Handler<RouteGroups['detection']['remove']> =>
  async ({ caller, object, actor }) => {
    const { userId } = caller;
    const detection = await inScope(deps.db, asUser(userId), (tx) => findDetection(tx, object.id));
    if (detection === undefined) throw new AppError('not_found');
    const where = { userId, actor, projectId: object.projectId, frameId: detection.frame_id };
    await changeBoxes(deps, where, async (tx, frame) => {
      const { deleted, keys } = await deleteDetections(tx, { id: object.id });
      if (deleted === 0) throw new AppError('not_found');
      return {
        answer: undefined,
        goneKeys: keys,
        audit: {
          severity: 'warning',
          action: 'detection.delete',
          message: `Detection in frame ${frame.frame_index} deleted`,
          resourceType: 'detection',
          resourceId: object.id,
          details: { frameId: frame.id, videoId: frame.video_id, before: boxForLog(detection) },
        },
      };
    });
    return { status: 200, body: { success: true, message: 'Detection deleted' } };
  };
