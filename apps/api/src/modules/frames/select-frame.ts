import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { changeFrame } from './change-frame.ts';

export const selectFrame =
  (deps: AppDeps): Handler<RouteGroups['frames']['select']> =>
  async (input) => ({
    status: 200,
    body: await changeFrame(deps, input, {
      action: input.body.selected ? 'frame.select' : 'frame.unselect',
      change: input.body,
    }),
  });
