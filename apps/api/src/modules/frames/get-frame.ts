import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findFrame } from '@sarm/database/frames.repository';
import { asUser, inScope } from '@sarm/database/scope';
import { AppError } from '@sarm/domain/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { presentFrame } from './frames.presenter.ts';

export const getFrame =
  ({ db }: AppDeps): Handler<RouteGroups['frames']['get']> =>
  async ({ caller, object }) => {
    const frame = await inScope(db, asUser(caller.userId), (tx) => findFrame(tx, object.id));
    if (frame === undefined) throw new AppError('not_found');
    return { status: 200, body: presentFrame(frame) };
  };
