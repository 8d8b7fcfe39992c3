import { presentDetection } from '@sarm/use-cases/detections/present-detection';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { detectionsOfFrame } from '@sarm/database/detections/detections.repository';
import { findFrame } from '@sarm/database/samples/frames.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';

export const getFrameDetections: Handler<RouteGroups['detection']['ofFrame']> = async ({ tx, object }) => {
  const frame = await findFrame(tx, object.id);
  if (frame === undefined) throw new AppError('not_found');
  const rows = await detectionsOfFrame(tx, object.id);
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
