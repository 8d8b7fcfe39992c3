import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { pageOf } from '@sarm/database/kernel/list-filters';
import { listLabelledBoxes } from '@sarm/database/labels/label-items.repository';
import { found } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { readerOf } from '../../presenters/reader.ts';
import { blindReader } from './blind-reader.ts';
import { presentBox, presentLabel } from './labels.presenter.ts';

export const getLabel: Handler<RouteGroups['labels']['get']> = async (call) => {
  const { tx, object, query } = call;
  const filter = {
    ...pageOf(query),
    labelId: object.id,
    frameId: query.frame_id,
    order: query.sortBy,
    blindFor: blindReader(call),
  };
  const { rows, total, extra: label } = await listLabelledBoxes(tx, filter);
  return {
    status: 200,
    body: {
      data_label: presentLabel(found(label ?? undefined), readerOf(call)),
      items: rows.map(presentBox),
      total_count: total,
      detection_ids: rows.map((row) => row.detection_id),
    },
  };
};
