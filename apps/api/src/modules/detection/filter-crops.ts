import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listCrops } from '@sarm/database/detections/crops.repository';
import { pageOf } from '@sarm/database/kernel/list-filters';
import type { Handler } from '../../http/handler.ts';
import { presentCrop } from '../crops/crops.presenter.ts';

export const filterCrops: Handler<RouteGroups['detection']['crops']> = async ({
  tx,
  caller,
  rows: visible,
  body,
}) => {
  const { rows, total } = await listCrops(tx, {
    ...pageOf(body),
    userId: caller.userId,
    projects: visible.projects,
    datasetId: body.dataset_id,
    videoId: body.video_id,
    frameId: body.frame_id,
    hasMask: body.has_mask,
    isLabeled: body.is_labeled,
    minConfidence: body.min_confidence,
  });
  return {
    status: 200,
    body: { crops: rows.map(presentCrop), total, total_pages: Math.ceil(total / body.limit) },
  };
};
