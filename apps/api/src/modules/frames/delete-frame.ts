import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { appendAudit } from '@sarm/database/audit.repository';
import { noteBlobRemoval } from '@sarm/database/blob-removals.repository';
import { deleteFrame as removeFrame } from '@sarm/database/frames.repository';
import { asUser, inScope } from '@sarm/database/scope';
import { AppError } from '@sarm/domain/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { removePicture } from '../media/remove-blobs.ts';

export const deleteFrame =
  (deps: AppDeps): Handler<RouteGroups['frames']['remove']> =>
  async ({ caller, object, actor }) => {
    const key = await inScope(deps.db, asUser(caller.userId), async (tx) => {
      const frame = await removeFrame(tx, object.id);
      if (frame === undefined) throw new AppError('not_found');
      await noteBlobRemoval(tx, [frame.blob_key], 0);
      await appendAudit(tx, actor, {
        type: 'data',
        severity: 'warning',
        action: 'frame.delete',
        message: `Frame ${frame.frame_index} deleted`,
        projectId: object.projectId,
        resourceType: 'frame',
        resourceId: object.id,
        details: { videoId: frame.video_id, frameNumber: frame.frame_index },
      });
      return frame.blob_key;
    });
    await removePicture(deps, key);
    return { status: 204, body: undefined };
  };
