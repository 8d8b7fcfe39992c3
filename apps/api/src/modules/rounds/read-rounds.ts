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

export const presentRound = ({ created_at, people, ...round }: RoundRow): AnnotationRound => ({
  ...round,
  people: [...people],
  created_at: created_at.toISOString(),
});
export const presentRoundFrame = ({ adjudicated_at, people, ...frame }: RoundFrameRow): RoundFrame => ({
  ...frame,
  people: [...people],
  adjudicated_at: adjudicated_at?.toISOString() ?? null,
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
