import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { pageOf } from '@sarm/database/kernel/list-filters';
import { listSetPictures } from '@sarm/database/samples/set-pictures.repository';
import type { Handler } from '../../http/handler.ts';
import { pageAnswer } from '../../http/page-answer.ts';
import { findPictureSet } from './own-picture-set.ts';
import { presentPicture } from './picture-sets.presenter.ts';

export const listPictures: Handler<RouteGroups['pictureSets']['list']> = async ({
  tx,
  caller,
  object,
  query,
  t,
}) => {
  const set = await findPictureSet(tx, object.id);
  const rows = await listSetPictures(tx, {
    ...pageOf(query),
    userId: caller.userId,
    videoId: set.id,
    status: query.status,
  });
  return pageAnswer(query, rows, (row) => presentPicture(row, set, t));
};
