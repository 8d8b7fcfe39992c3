import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { pageOf } from '@sarm/database/kernel/list-filters';
import { listLabelFrames as readPage } from '@sarm/database/labels/label-statistics.repository';
import type { Handler } from '../../http/handler.ts';
import { readerOf } from '../../presenters/reader.ts';
import { presentLabelFrame } from './labels.presenter.ts';

export const listLabelFrames: Handler<RouteGroups['labels']['labelFrames']> = async (call) => {
  const { tx, object, query } = call;
  const reader = readerOf(call);
  const { rows, total } = await readPage(tx, object.id, pageOf(query));
  return {
    status: 200,
    body: {
      frames: rows.map((row) => presentLabelFrame(row, reader)),
      total_count: total,
      total_pages: Math.ceil(total / query.limit),
    },
  };
};
