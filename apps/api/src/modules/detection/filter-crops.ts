import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listCrops } from '@sarm/database/crops.repository';
import { pageOf } from '@sarm/database/list-filters';
import { asUser, inScope } from '@sarm/database/scope';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { presentCrop } from './crops.presenter.ts';

export const filterCrops =
  ({ db }: AppDeps): Handler<RouteGroups['detection']['crops']> =>
  async ({ caller, body }) => {
    // No crop has a mask, so none matches.
    if (body.has_mask === true) return { status: 200, body: { crops: [], total: 0, total_pages: 0 } };
    const { rows, total } = await inScope(db, asUser(caller.userId), (tx) =>
      listCrops(tx, {
        ...pageOf(body),
        userId: caller.userId,
        datasetId: body.dataset_id,
        videoId: body.video_id,
        frameId: body.frame_id,
        minConfidence: body.min_confidence,
      }),
    );
    return {
      status: 200,
      body: { crops: rows.map(presentCrop), total, total_pages: Math.ceil(total / body.limit) },
    };
  };
