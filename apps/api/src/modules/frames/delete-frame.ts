import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import { deleteFrame as removeFrame } from '@sarm/database/samples/frames.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { removePictures } from '@sarm/use-cases/blobs/remove-blobs';

export const deleteFrame =
  (deps: Pick<AppDeps, 'db' | 'blobs' | 'log'>): Handler<RouteGroups['frames']['remove']> =>
  async ({ tx, object }) => {
    const gone = await removeFrame(tx, object.id);
    if (gone === undefined) throw new AppError('not_found');
    const { frame, keys } = gone;
    await noteBlobRemoval(tx, keys, 0);
    return {
      status: 204,
      body: undefined,
      audit: {
        action: 'frame.delete',
        projectId: object.projectId,
        subjectId: object.id,
        before: {
          videoId: frame.video_id,
          frameNumber: frame.frame_index,
          detections: frame.detection_count,
        },
      },
      after: () => removePictures(deps, keys),
    };
  };
