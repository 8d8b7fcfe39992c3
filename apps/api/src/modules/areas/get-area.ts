import type { VideoAreaAnswer } from '@sarm/contracts/http/areas/areas.entities';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Scoped } from '@sarm/database/kernel/connect';
import { findSetArea, newestAreaVersion } from '@sarm/database/samples/set-areas.repository';
import { findVideoArea } from '@sarm/database/samples/video-areas.repository';
import { findVideo } from '@sarm/database/samples/videos.repository';
import { found } from '@sarm/domain/catalogue/errors';
import { usedShare } from '@sarm/domain/videos/video-area';
import type { Handler } from '../../http/handler.ts';
import { type Picture, pictureOf } from './picture-of.ts';

export const getArea: Handler<RouteGroups['areas']['get']> = async ({ tx, object }) => ({
  status: 200,
  body: await readArea(tx, object.id, pictureOf(found(await findVideo(tx, object.id)))),
});

export async function readArea(tx: Scoped, videoId: string, picture: Picture): Promise<VideoAreaAnswer> {
  const recognised = await findVideoArea(tx, videoId);
  const set = await findSetArea(tx, videoId);
  const excluded = set?.excluded ?? recognised?.excluded ?? [];
  return {
    picture,
    version: await newestAreaVersion(tx, videoId),
    recognised: recognised === undefined ? null : { excluded: recognised.excluded, kinds: recognised.kinds },
    set:
      set === undefined
        ? null
        : {
            parts: set.parts,
            excluded: set.excluded,
            reason: set.reason,
            preset: set.preset,
            by: set.by,
            at: set.at.toISOString(),
          },
    excluded,
    used_share: usedShare({ ...picture, excluded }),
  };
}
