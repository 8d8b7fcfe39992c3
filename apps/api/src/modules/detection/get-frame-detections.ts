import { presentDetection } from '@sarm/contracts/http/present-detection';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { detectionsOfFrame } from '@sarm/database/detections.repository';
import { findFrame } from '@sarm/database/frames.repository';
import { asUser, inScope } from '@sarm/database/scope';
import { AppError } from '@sarm/domain/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';

export const getFrameDetections =
  ({ db }: AppDeps): Handler<RouteGroups['detection']['ofFrame']> =>
  async ({ caller, object }) => {
    const { frame, rows } = await inScope(db, asUser(caller.userId), async (tx) => ({
      frame: await findFrame(tx, object.id),
      rows: await detectionsOfFrame(tx, object.id),
    }));
    if (frame === undefined) throw new AppError('not_found');
    return {
      status: 200,
      body: {
        detections: rows.map(presentDetection),
        detection_count: rows.length,
        metadata: { width: frame.width, height: frame.height, processingStatus: frame.detection_status },
        frame_number: frame.frame_index,
      },
    };
  };
