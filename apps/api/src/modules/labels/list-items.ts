import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Scoped } from '@sarm/database/kernel/connect';
import { pageOf } from '@sarm/database/kernel/list-filters';
import { type ItemFilter, listItems as readPage } from '@sarm/database/labels/label-items.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { blindReader } from './blind-reader.ts';
import { presentItem } from './labels.presenter.ts';

type Labels = RouteGroups['labels'];
interface ItemsQuery extends Pick<ItemFilter, 'labelId' | 'order' | 'search' | 'frameId' | 'blindFor'> {
  readonly page: number;
  readonly limit: number;
  /** The label has to be one of this dataset. */
  readonly datasetId?: string;
}

async function readItems(tx: Scoped, { page, limit, datasetId, ...filter }: ItemsQuery) {
  const { rows, total, extra: dataset } = await readPage(tx, { ...filter, ...pageOf({ page, limit }) });
  if (datasetId !== undefined && datasetId.toLowerCase() !== dataset) throw new AppError('not_found');
  return {
    status: 200 as const,
    body: { items: rows.map(presentItem), total_count: total, total_pages: Math.ceil(total / limit) },
  };
}

export const listItems: Handler<Labels['items']> = (call) =>
  readItems(call.tx, { ...call.query, labelId: call.object.id, blindFor: blindReader(call) });

export const filterItems: Handler<Labels['filterItems']> = (call) => {
  const { sortBy: order, query: search, frame_id: frameId, ...page } = call.query;
  const where = { labelId: call.object.id, blindFor: blindReader(call) };
  return readItems(call.tx, { ...page, ...where, order, search, frameId });
};

export const listItemsInDataset: Handler<Labels['itemsInDataset']> = (call) =>
  readItems(call.tx, {
    ...call.query,
    labelId: call.object.id,
    datasetId: call.params.datasetId,
    blindFor: blindReader(call),
  });
