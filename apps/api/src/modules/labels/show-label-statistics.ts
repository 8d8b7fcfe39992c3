import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { countItems } from '@sarm/database/labels/label-statistics.repository';
import { found } from '@sarm/domain/catalogue/errors';
import { findLabel } from '@sarm/database/labels/labels.repository';
import type { Handler } from '../../http/handler.ts';

/** TEC-145: labeled is a verified box, or a crop with a class. */
export const showLabelStatistics: Handler<RouteGroups['labels']['statistics']> = async ({ tx, object }) => {
  const { label_type } = found(await findLabel(tx, object.id));
  const { total, verified, classed, confidence } = await countItems(tx, object.id);
  const labeled = label_type === 'detection' ? verified : classed;
  return {
    status: 200,
    body: {
      total_items: total,
      labeled_items: labeled,
      unlabeled_items: total - labeled,
      average_confidence: confidence,
    },
  };
};
