import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { appendAudit } from '@sarm/database/audit.repository';
import { noteBlobRemoval } from '@sarm/database/blob-removals.repository';
import { deleteFrame as removeFrame } from '@sarm/database/frames.repository';
import { asUser, inScope } from '@sarm/database/scope';
import { AppError } from '@sarm/domain/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { removePictures } from '../media/remove-blobs.ts';

export const deleteFrame =
  (deps: AppDeps): Handler<RouteGroups['frames']['remove']> =>
  async ({ caller, object, actor }) => {
    const keys = await inScope(deps.db, asUser(caller.userId), async (tx) => {
      const gone = await removeFrame(tx, object.id);
      if (gone === undefined) throw new AppError('not_found');
      const { frame } = gone;
      await noteBlobRemoval(tx, gone.keys, 0);
      await appendAudit(tx, actor, {
        type: 'data',
        severity: 'warning',
        action: 'frame.delete',
        message: `Frame ${frame.frame_index} deleted`,
        projectId: object.projectId,
        resourceType: 'frame',
        resourceId: object.id,
        details: {
          videoId: frame.video_id,
          frameNumber: frame.frame_index,
          detections: frame.detection_count,
        },
      });
      return gone.keys;
    });
    await removePictures(deps, keys);
    return { status: 204, body: undefined };
  };
