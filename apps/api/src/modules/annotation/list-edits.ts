import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { editHistoryOf } from '@sarm/database/detections/annotation-edits.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { presentEdit } from './edits.presenter.ts';

export const listEdits: Handler<RouteGroups['annotation']['edits']> = async ({ tx, object, query }) => {
  const { after, limit, object_id: objectId } = query;
  // One more than is answered: it says whether there are further ones.
  const history = await editHistoryOf(tx, object.id, { after, objectId, limit: limit + 1 });
  if (history === undefined) throw new AppError('not_found');
  return {
    status: 200,
    body: {
      seq: history.seq,
      edits: history.edits.slice(0, limit).map(presentEdit),
      more: history.edits.length > limit,
    },
  };
};
