import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { meanConfidence } from '@sarm/database/detections/detections.list.repository';
import { countFrames as readCounts } from '@sarm/database/samples/frames.repository';
import type { Handler } from '../../http/handler.ts';

export const countFrames: Handler<RouteGroups['frames']['stats']> = async ({ tx, object }) => {
  const body = {
    ...(await readCounts(tx, object.id)),
    mean_confidence: await meanConfidence(tx, object.id),
  };
  return { status: 200, body };
};
