import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Handler } from '../../http/handler.ts';
import { changeFrame } from './change-frame.ts';

export const selectFrame: Handler<RouteGroups['frames']['select']> = async ({ tx, object, body }) => ({
  status: 200,
  ...(await changeFrame(tx, object, {
    action: body.selected ? 'frame.select' : 'frame.unselect',
    change: body,
  })),
});
