import type { Scoped } from '@sarm/database/kernel/connect';
import { countSetPictures } from '@sarm/database/samples/set-pictures.repository';
import {
  findVideo,
  lockVideo,
  type VideoRow,
  type VideoView,
} from '@sarm/database/samples/videos.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { PICTURE_LIMITS } from '@sarm/domain/limits';

function asSet<Row extends VideoRow>(row: Row | undefined): Row {
  const set = found(row);
  if (set.kind !== 'pictures') throw new AppError('not_pictures');
  return set;
}

export const findPictureSet = async (db: Scoped, id: string): Promise<VideoView> =>
  asSet(await findVideo(db, id));

export const lockPictureSet = async (tx: Scoped, id: string): Promise<VideoRow> =>
  asSet(await lockVideo(tx, id));

/** Files of a set that retention has taken are not counted in the quota, so nothing may be added to it. */
export async function refuseFullSet(tx: Scoped, set: VideoRow): Promise<void> {
  if (set.original_removed_at !== null) throw new AppError('original_removed');
  const { pictures } = await countSetPictures(tx, set.id);
  if (pictures < PICTURE_LIMITS.perSet) return;
  throw new AppError('invalid_request', {
    errors: [{ field: 'file', code: 'list_too_long', params: { max: PICTURE_LIMITS.perSet } }],
  });
}
