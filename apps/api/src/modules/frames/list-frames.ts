import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listFrames as readPage } from '@sarm/database/samples/frames.repository';
import type { Handler } from '../../http/handler.ts';
import { presentFrame } from '../../presenters/frames.presenter.ts';

export const listFrames: Handler<RouteGroups['frames']['list']> = async ({ tx, caller, object, query }) => {
  const { limit, offset, selected } = query;
  const { rows, total } = await readPage(tx, {
    userId: caller.userId,
    videoId: object.id,
    selected: selected === undefined ? undefined : selected === 'true',
    limit,
    offset,
  });
  return { status: 200, body: { frames: rows.map(presentFrame), total } };
};
