import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findRegisteredModel } from '@sarm/database/training/registered-models.repository';
import { found } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { readerOf } from '../../presenters/reader.ts';
import { readModel } from './read-model.ts';

export const getModel: Handler<RouteGroups['models']['get']> = async (call) => {
  const { tx, object } = call;
  const { card } = found(await findRegisteredModel(tx, object.id));
  return { status: 200, body: { ...(await readModel(tx, object.id, readerOf(call))), card } };
};
