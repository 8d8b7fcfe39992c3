import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findFrameState } from '@sarm/database/annotation/frame-state.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { presentConflict } from './edits.presenter.ts';

export const getFrameState: Handler<RouteGroups['annotation']['state']> = async ({ tx, object }) => {
  const state = await findFrameState(tx, object.id);
  if (state === undefined) throw new AppError('not_found');
  return { status: 200, body: { ...state, conflicts: state.conflicts.map(presentConflict) } };
};
