import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { meanConfidence } from '@sarm/database/detections.list.repository';
import { countFrames as readCounts } from '@sarm/database/frames.repository';
import { asUser, inScope } from '@sarm/database/scope';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';

export const countFrames =
  ({ db }: AppDeps): Handler<RouteGroups['frames']['stats']> =>
  async ({ caller, object }) => {
    const body = await inScope(db, asUser(caller.userId), async (tx) => ({
      ...(await readCounts(tx, object.id)),
      mean_confidence: await meanConfidence(tx, object.id),
    }));
    return { status: 200, body };
  };
