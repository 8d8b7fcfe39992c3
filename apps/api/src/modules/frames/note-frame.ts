import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Handler } from '../../http/handler.ts';
import { changeFrame } from './change-frame.ts';

export const noteFrame: Handler<RouteGroups['frames']['update']> = async ({ tx, object, body }) => ({
  status: 200,
  ...(await changeFrame(tx, object, { action: 'frame.note', change: body })),
});
