import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findLayer, lockLayer } from '@sarm/database/rounds/layers.repository';
import { seeShared } from '@sarm/database/rounds/see-shared';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { finishLayer } from '@sarm/use-cases/rounds/finish-layer';
import type { Handler } from '../../http/handler.ts';
import { presentLayer } from './read-layers.ts';

export const finishOwnLayer: Handler<RouteGroups['layers']['finish']> = async ({ tx, object }) => {
  await seeShared(tx);
  const layer = found(await lockLayer(tx, object.id));
  if (layer.state === 'done') throw new AppError('layer_done');
  await finishLayer(tx, layer);
  return {
    status: 200,
    body: presentLayer(found(await findLayer(tx, object.id))),
    audit: {
      action: 'layer.finish',
      projectId: layer.project_id,
      subjectId: layer.id,
      after: { roundId: layer.round_id, boxes: layer.box_count },
    },
  };
};
