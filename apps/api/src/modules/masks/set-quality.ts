import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findItem, setItemQuality } from '@sarm/database/labels/label-items.repository';
import { findLabel } from '@sarm/database/labels/labels.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { blindReader } from '../labels/blind-reader.ts';
import { presentItem } from '../labels/labels.presenter.ts';

/** TEC-267 */
export const setQuality: Handler<RouteGroups['masks']['setQuality']> = async (call) => {
  const { tx, object, params } = call;
  const { quality } = call.body;
  const label = found(await findLabel(tx, object.id));
  if (params.datasetId !== undefined && params.datasetId.toLowerCase() !== label.dataset_id)
    throw new AppError('not_found');
  const at = { labelId: label.id, id: params.id };
  const { before } = found(await setItemQuality(tx, at, quality));
  return {
    status: 200,
    body: presentItem(found(await findItem(tx, { ...at, blindFor: blindReader(call) }))),
    audit:
      before === quality
        ? 'unchanged'
        : {
            action: 'label.set-quality',
            projectId: object.projectId,
            subjectId: label.id,
            before: { itemId: params.id, quality: before },
            after: { itemId: params.id, quality },
          },
  };
};
