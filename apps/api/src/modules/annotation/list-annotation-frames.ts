import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listAnnotationFrames } from '@sarm/database/annotation/annotation-frames.repository';
import type { Handler } from '../../http/handler.ts';

export const listFramesOfVideo: Handler<RouteGroups['annotation']['frames']> = async ({
  tx,
  caller: { userId },
  object,
  query,
}) => {
  const { rows, total, extra } = await listAnnotationFrames(tx, { userId, videoId: object.id, ...query });
  const frames = rows.map((row) => ({
    frame_id: row.frame_id,
    frame_number: row.frame_number,
    box_count: row.box_count,
    verified_count: row.verified_count,
    open_conflicts: row.open_conflicts,
    presence: [...row.presence],
    state: row.state,
  }));
  return { status: 200, body: { frames, total, ...extra } };
};
