import { presentDetection } from '@sarm/use-cases/detections/present-detection';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { type DetectedFrame, listDetectedFrames } from '@sarm/database/detections/detections.list.repository';
import type { Handler } from '../../http/handler.ts';
import { presentFrame } from '../../presenters/frames.presenter.ts';

export const listVideoDetections: Handler<RouteGroups['detection']['ofVideo']> = async ({
  tx,
  caller,
  object,
  query,
}) => {
  const { rows, total } = await listDetectedFrames(tx, {
    ...query,
    userId: caller.userId,
    videoId: object.id,
  });
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
