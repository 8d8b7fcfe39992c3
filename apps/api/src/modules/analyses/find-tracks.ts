import { findTracksOf } from '@sarm/database/analyses/analyses.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';

/** Key of the stored tracks of a video of an analysis. Calculations that were refused, or whose run failed, have none. */
export async function findTracks(
  { db }: Pick<AppDeps, 'db'>,
  userId: string,
  { id, videoId }: { readonly id: string; readonly videoId: string },
): Promise<string> {
  const { tracksKey } = found(await inScope(db, asUser(userId), (tx) => findTracksOf(tx, id, videoId)));
  if (tracksKey === null) throw new AppError('tracks_not_stored');
  return tracksKey;
}
