import { presentDetection } from '@sarm/contracts/http/present-detection';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { type DetectedFrame, listDetectedFrames } from '@sarm/database/detections.list.repository';
import { asUser, inScope } from '@sarm/database/scope';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { presentFrame } from '../frames/frames.presenter.ts';

export const listVideoDetections =
  ({ db }: AppDeps): Handler<RouteGroups['detection']['ofVideo']> =>
  async ({ caller, object, query }) => {
    const { rows, total } = await inScope(db, asUser(caller.userId), (tx) =>
      listDetectedFrames(tx, { ...query, userId: caller.userId, videoId: object.id }),
    );
    return { status: 200, body: { frames: rows.map(presentDetectedFrame), total } };
  };

const presentDetectedFrame = ({ detections, ...frame }: DetectedFrame) => ({
  ...presentFrame(frame),
  detections: detections.map(presentDetection),
  mean_confidence:
    detections.length === 0
      ? null
      : detections.reduce((sum, each) => sum + each.confidence, 0) / detections.length,
});
