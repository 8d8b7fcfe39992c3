import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findFrame } from '@sarm/database/samples/frames.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { presentFrame } from '../../presenters/frames.presenter.ts';

export const getFrame: Handler<RouteGroups['frames']['get']> = async ({ tx, object }) => {
  const frame = await findFrame(tx, object.id);
  if (frame === undefined) throw new AppError('not_found');
  return { status: 200, body: presentFrame(frame) };
};
