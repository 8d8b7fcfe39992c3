import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Scoped } from '@sarm/database/kernel/connect';
import { listFrames } from '@sarm/database/samples/frames.repository';
import { findVideo } from '@sarm/database/samples/videos.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { Translate } from '@sarm/messages/create-translator';
import type { Handler } from '../../http/handler.ts';
import { presentFrame } from '../../presenters/frames.presenter.ts';
import { type Reader, readerOf } from '../../presenters/reader.ts';
import { presentVideo } from './videos.presenter.ts';

/** Five extractions of the largest size; extractedFramesCount is the full number, list-frames pages through all. */
const NESTED_FRAMES = 1000;

export const getVideo: Handler<RouteGroups['videos']['get']> = async ({
  tx,
  caller,
  object,
  query,
  request,
  t,
}) => {
  const found = await readVideo(tx, object.id, t, readerOf({ caller, object, request }));
  if (!query.include_frames) return { status: 200, body: found };
  const filter = { userId: caller.userId, videoId: object.id, limit: NESTED_FRAMES, offset: 0 };
  const { rows } = await listFrames(tx, filter);
  return { status: 200, body: { ...found, frames: rows.map(presentFrame) } };
};

export async function readVideo(db: Scoped, id: string, t: Translate, reader: Reader): Promise<Video> {
  const row = await findVideo(db, id);
  if (row === undefined) throw new AppError('not_found');
  return presentVideo(row, t, reader);
}
