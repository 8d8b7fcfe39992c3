import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { putItems } from '@sarm/database/labels/label-items.repository';
import { findLabel } from '@sarm/database/labels/labels.repository';
import { found } from '@sarm/domain/catalogue/errors';
import { noticeText } from '@sarm/messages/notice-text';
import type { Handler } from '../../http/handler.ts';
import { describeAdded } from './describe-items.ts';
import { holdFrames } from './hold-frames.ts';
import { presentBox } from './labels.presenter.ts';

/** TEC-244: all boxes of the frames; items of boxes that are gone went with them. */
export const addFrames: Handler<RouteGroups['labels']['addFrames']> = async ({
  tx,
  caller,
  object,
  body,
  t,
}) => {
  const label = found(await findLabel(tx, object.id));
  await holdFrames(tx, label, body.frame_ids);
  const items = await putItems(tx, {
    labelId: label.id,
    projectId: object.projectId,
    userId: caller.userId,
    className: body.class_name,
    of: { frameIds: body.frame_ids },
  });
  const message = noticeText(t, { code: 'label.items_added', params: { count: items.length } });
  return {
    status: 200,
    body: { success: true, message, items: items.map(presentBox) },
    audit: items.length === 0 ? 'unchanged' : describeAdded(label, items, new Set(body.frame_ids).size),
  };
};
