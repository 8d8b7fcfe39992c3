import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { changeFrame } from './change-frame.ts';

export const noteFrame =
  (deps: AppDeps): Handler<RouteGroups['frames']['update']> =>
  async (input) => ({
    status: 200,
    body: await changeFrame(deps, input, { action: 'frame.note', change: input.body }),
  });
