import type { AnnotationLayer } from '@sarm/contracts/http/layers/layers.entities';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { pageOf } from '@sarm/database/kernel/list-filters';
import {
  findLayerState,
  layerHistory,
  type LayerView,
  listLayers,
} from '@sarm/database/rounds/layers.repository';
import { seeShared } from '@sarm/database/rounds/see-shared';
import { found } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { presentEdit } from '../annotation/edits.presenter.ts';

type Layers = RouteGroups['layers'];

export const presentLayer = (row: LayerView): AnnotationLayer => ({
  id: row.id,
  round_id: row.round_id,
  round_name: row.round_name,
  project_id: row.project_id,
  project_name: row.project_name,
  isDemo: row.is_demo,
  video_code: row.video_code,
  frame_number: row.frame_number,
  state: row.state,
  boxes: row.boxes,
  created_at: row.created_at.toISOString(),
  done_at: row.done_at?.toISOString() ?? null,
});

export const listOwnLayers: Handler<Layers['list']> = async ({ tx, caller, rows: visible, query }) => {
  const { rows, total } = await listLayers(tx, {
    ...pageOf(query),
    userId: caller.userId,
    projects: visible.projects,
    state: query.state,
    roundId: query.round_id,
  });
  return {
    status: 200,
    body: { items: rows.map(presentLayer), total, page: query.page, limit: query.limit },
  };
};

/** The layer alone is read: of the frame it takes the size and the time, and nothing of its boxes. */
export const getLayerState: Handler<Layers['state']> = async ({ tx, object }) => {
  await seeShared(tx);
  const state = found(await findLayerState(tx, object.id));
  return { status: 200, body: { ...state, conflicts: [] } };
};

export const listLayerEdits: Handler<Layers['edits']> = async ({ tx, object, query }) => {
  const { after, limit, object_id: objectId } = query;
  await seeShared(tx);
  const history = found(await layerHistory(tx, object.id, { after, objectId, limit: limit + 1 }));
  return {
    status: 200,
    body: {
      seq: history.seq,
      edits: history.edits.slice(0, limit).map(presentEdit),
      more: history.edits.length > limit,
    },
  };
};
