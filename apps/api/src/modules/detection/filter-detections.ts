import { presentDetection } from '@sarm/use-cases/detections/present-detection';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listDetections } from '@sarm/database/detections/detections.list.repository';
import type { Handler } from '../../http/handler.ts';

export const filterDetections: Handler<RouteGroups['detection']['filter']> = async ({ tx, caller, body }) => {
  const { rows, total } = await listDetections(tx, {
    userId: caller.userId,
    datasetId: body.dataset_id,
    videoId: body.video_id,
    frameId: body.frame_id,
    class: body.class,
    source: body.source,
    verified: body.verified,
    isLabeled: body.is_labeled,
    minConfidence: body.min_confidence,
    maxConfidence: body.max_confidence,
    limit: body.limit,
    offset: body.offset,
  });
  return { status: 200, body: { detections: rows.map(presentDetection), total } };
};
