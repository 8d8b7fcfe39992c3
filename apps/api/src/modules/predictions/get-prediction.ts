import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findPredictionView } from '@sarm/database/predictions/predictions.list.repository';
import { found } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { readerOf } from '../../presenters/reader.ts';
import { presentPredictionDetails } from './predictions.presenter.ts';

/** TEC-280 */
export const getPrediction: Handler<RouteGroups['predictions']['get']> = async (call) => {
  const row = found(await findPredictionView(call.tx, call.object.id));
  return { status: 200, body: presentPredictionDetails(row, readerOf(call), call.t) };
};
