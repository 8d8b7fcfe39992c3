import type { AnnotationRound, RoundFrame } from '@sarm/contracts/http/rounds/rounds.entities';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { pageOf } from '@sarm/database/kernel/list-filters';
import { roundSupply } from '@sarm/database/rounds/round-frames.repository';
import { listRoundFrames, type RoundFrameRow } from '@sarm/database/rounds/round-results.repository';
import { findRound, listRounds, type RoundRow } from '@sarm/database/rounds/rounds.repository';
import { seeShared } from '@sarm/database/rounds/see-shared';
import { found } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';

type Rounds = RouteGroups['rounds'];

export const presentRound = (row: RoundRow): AnnotationRound => ({
  id: row.id,
  project_id: row.project_id,
  project_name: row.project_name,
  isDemo: row.is_demo,
  dataset_id: row.dataset_id,
  dataset_name: row.dataset_name,
  name: row.name,
  overlap_percent: row.overlap_percent,
  created_by_name: row.created_by_name,
  frames: row.frames,
  double_frames: row.double_frames,
  reference_frames: row.reference_frames,
  layers: row.layers,
  layers_done: row.layers_done,
  ready: row.ready,
  adjudicated: row.adjudicated,
  created_at: row.created_at.toISOString(),
  people: [...row.people],
});
export const presentRoundFrame = (row: RoundFrameRow): RoundFrame => ({
  round_id: row.round_id,
  frame_id: row.frame_id,
  video_id: row.video_id,
  video_code: row.video_code,
  frame_number: row.frame_number,
  kind: row.kind,
  state: row.state,
  adjudicated_by_name: row.adjudicated_by_name,
  people: [...row.people],
  adjudicated_at: row.adjudicated_at?.toISOString() ?? null,
});

/** How far a round is says nothing of boxes: reviewers who label in it as well see all of it. */
export const listRoundsOf: Handler<Rounds['list']> = async ({ tx, caller, rows: visible, query }) => {
  await seeShared(tx);
  const { rows, total } = await listRounds(tx, {
    ...pageOf(query),
    userId: caller.userId,
    projects: visible.projects,
  });
  return {
    status: 200,
    body: { items: rows.map(presentRound), total, page: query.page, limit: query.limit },
  };
};

export const getRound: Handler<Rounds['get']> = async ({ tx, object }) => {
  await seeShared(tx);
  return { status: 200, body: presentRound(found(await findRound(tx, object.id))) };
};

export const countRoundFrames: Handler<Rounds['frames']> = async ({ tx, object }) => {
  const { people, ...counts } = await roundSupply(tx, object.id);
  return { status: 200, body: { ...counts, people: [...people] } };
};

/** Without frames that the reviewer labels blind, until that is done. */
export const listRoundFramesOf: Handler<Rounds['listFrames']> = async ({ tx, object, query }) => {
  const { rows, total } = await listRoundFrames(tx, {
    ...pageOf(query),
    roundId: object.id,
    state: query.state,
  });
  return {
    status: 200,
    body: { items: rows.map(presentRoundFrame), total, page: query.page, limit: query.limit },
  };
};
