import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { countFrames as readCounts } from '@sarm/database/frames.repository';
import { asUser, inScope } from '@sarm/database/scope';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';

export const countFrames =
  ({ db }: AppDeps): Handler<RouteGroups['frames']['stats']> =>
  async ({ caller, object }) => {
    const counts = await inScope(db, asUser(caller.userId), (tx) => readCounts(tx, object.id));
    // A mean over no detections does not exist; 0 would read as a very poor one.
    return { status: 200, body: { ...counts, mean_confidence: null } };
  };
