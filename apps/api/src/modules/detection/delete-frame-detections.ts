import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { deleteDetections, detectionsOfFrame, forgetDetection } from '@sarm/database/detections.repository';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { boxForLog } from './box-for-log.ts';
import { changeBoxes } from './change-boxes.ts';

/** TEC-229: also what people drew and confirmed; the log keeps those boxes, because only people could draw them again. */
export const deleteFrameDetections =
  (deps: AppDeps): Handler<RouteGroups['detection']['removeOfFrame']> =>
  async ({ caller, object, actor }) => {
    const where = { userId: caller.userId, actor, projectId: object.projectId, frameId: object.id };
    const deleted = await changeBoxes(deps, where, async (tx, frame) => {
      const rows = await detectionsOfFrame(tx, frame.id);
      const gone = await deleteDetections(tx, { frameId: frame.id });
      await forgetDetection(tx, frame.id);
      return {
        answer: gone.deleted,
        goneKeys: gone.keys,
        audit: {
          severity: 'warning',
          action: 'detection.delete-all',
          message: `All ${gone.deleted} detections of frame ${frame.frame_index} deleted`,
          resourceType: 'frame',
          resourceId: frame.id,
          details: {
            videoId: frame.video_id,
            deleted: gone.deleted,
            byPeople: rows.filter((row) => row.verified || row.source === 'manual').map(boxForLog),
          },
        },
      };
    });
    return { status: 200, body: { success: true, deleted_count: deleted ?? 0 } };
  };
