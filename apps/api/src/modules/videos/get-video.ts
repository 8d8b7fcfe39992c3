import type { Video } from '@sarm/contracts/http/entities';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Queryable } from '@sarm/database/connect';
import { listFrames } from '@sarm/database/frames.repository';
import { asUser, inScope } from '@sarm/database/scope';
import { findVideo } from '@sarm/database/videos.repository';
import { AppError } from '@sarm/domain/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { presentFrame } from '../frames/frames.presenter.ts';
import { presentVideo } from './videos.presenter.ts';

/** Five extractions of the largest size; extractedFramesCount tells the whole number, list-frames pages through all. */
const NESTED_FRAMES = 1000;

export const getVideo =
  ({ db }: AppDeps): Handler<RouteGroups['videos']['get']> =>
  async ({ caller, object, query }) => {
    const { userId } = caller;
    const video = await inScope(db, asUser(userId), async (tx) => {
      const found = await readVideo(tx, object.id);
      if (!query.include_frames) return found;
      const filter = { userId, videoId: object.id, limit: NESTED_FRAMES, offset: 0 };
      const { rows } = await listFrames(tx, filter);
      return { ...found, frames: rows.map(presentFrame) };
    });
    return { status: 200, body: video };
  };

export async function readVideo(db: Queryable, id: string): Promise<Video> {
  const row = await findVideo(db, id);
  if (row === undefined) throw new AppError('not_found');
  return presentVideo(row);
}
