import type { RouteGroups } from '@sarm/contracts/http/route-table';
import {
  deleteDetections,
  detectionsOfFrame,
  forgetDetection,
} from '@sarm/database/detections/detections.repository';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { removePictures } from '@sarm/use-cases/blobs/remove-blobs';
import { boxForLog } from './box-for-log.ts';
import { changeBoxes } from './change-boxes.ts';

/** TEC-229: also what people drew and confirmed; the log keeps those boxes, because only people could draw them again. */
export const deleteFrameDetections =
  (deps: Pick<AppDeps, 'db' | 'blobs' | 'log'>): Handler<RouteGroups['detection']['removeOfFrame']> =>
  async ({ tx, object }) => {
    const where = { projectId: object.projectId, frameId: object.id };
    const changed = await changeBoxes(tx, where, async (frame) => {
      const rows = await detectionsOfFrame(tx, frame.id);
      const gone = await deleteDetections(tx, { frameId: frame.id });
      await forgetDetection(tx, frame.id);
      return {
        answer: gone.deleted,
        goneKeys: gone.keys,
        audit: {
          action: 'detection.delete-all',
          subjectId: frame.id,
          before: {
            videoId: frame.video_id,
            deleted: gone.deleted,
            byPeople: rows.filter((row) => row.verified || row.source === 'manual').map(boxForLog),
          },
        },
      };
    });
    return {
      status: 200,
      body: { success: true, deleted_count: changed?.answer ?? 0 },
      audit: changed?.audit ?? 'unchanged',
      after: () => removePictures(deps, changed?.goneKeys ?? []),
    };
  };
