import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { pageOf } from '@sarm/database/kernel/list-filters';
import { readSetOfPictures } from '@sarm/database/samples/set-pictures.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { pageAnswer } from '../../http/page-answer.ts';
import { presentPicture } from './picture-sets.presenter.ts';

export const listPictures: Handler<RouteGroups['pictureSets']['list']> = async ({
  tx,
  caller,
  object,
  query,
  t,
}) => {
  const place = { userId: caller.userId, videoId: object.id, status: query.status ?? null };
  const set = found(await readSetOfPictures(tx, { ...pageOf(query), ...place }));
  if (set.kind !== 'pictures') throw new AppError('not_pictures');
  return pageAnswer(query, set, (row) => presentPicture(row, { patient_id: set.patientId }, t));
};
