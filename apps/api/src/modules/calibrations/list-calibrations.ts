import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listCalibrations as readCalibrations } from '@sarm/database/calibrations.repository';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { dayOf } from './calibration-state.ts';
import { presentCalibration } from './calibrations.presenter.ts';

export const listCalibrations =
  ({ db, clock }: AppDeps): Handler<RouteGroups['calibrations']['list']> =>
  async ({ query }) => {
    const { page, limit, search, usable, sort_by, sort_order } = query;
    const now = clock.now();
    const { rows, total } = await readCalibrations(db, {
      search,
      usableOn: usable ? dayOf(now) : undefined,
      sortBy: sort_by === 'name' ? 'name' : 'createdAt',
      sortOrder: sort_order,
      limit,
      offset: (page - 1) * limit,
    });
    return {
      status: 200,
      body: { items: rows.map((row) => presentCalibration(row, now)), total, page, limit },
    };
  };
