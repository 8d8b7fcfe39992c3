import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { deleteDetections, findDetection } from '@sarm/database/detections/detections.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { noticeText } from '@sarm/messages/notice-text';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { removePictures } from '@sarm/use-cases/blobs/remove-blobs';
import { boxForLog } from './box-for-log.ts';
import { changeBoxes } from './change-boxes.ts';

export const deleteDetection =
  (deps: Pick<AppDeps, 'db' | 'blobs' | 'log'>): Handler<RouteGroups['detection']['remove']> =>
  async ({ tx, object, t }) => {
    const detection = await findDetection(tx, object.id);
    if (detection === undefined) throw new AppError('not_found');
    const where = { projectId: object.projectId, frameId: detection.frame_id };
    const changed = await changeBoxes(tx, where, async (frame) => {
      const { deleted, keys } = await deleteDetections(tx, { id: object.id });
      if (deleted === 0) throw new AppError('not_found');
      return {
        answer: undefined,
        goneKeys: keys,
        audit: {
          action: 'detection.delete',
          subjectId: object.id,
          before: { frameId: frame.id, videoId: frame.video_id, ...boxForLog(detection) },
        },
      };
    });
    return {
      status: 200,
      body: { success: true, message: noticeText(t, { code: 'detection.deleted' }) },
      audit: changed?.audit ?? 'unchanged',
      after: () => removePictures(deps, changed?.goneKeys ?? []),
    };
  };
