import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listCalibrations as readCalibrations } from '@sarm/database/samples/calibrations.repository';
import { listFilterOf } from '@sarm/database/kernel/list-filters';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { pageAnswer } from '../../http/page-answer.ts';
import { dayOf } from '@sarm/domain/days';
import { presentCalibration } from './calibrations.presenter.ts';

export const listCalibrations =
  ({ clock }: Pick<AppDeps, 'clock'>): Handler<RouteGroups['calibrations']['list']> =>
  async ({ tx, caller, query }) => {
    const now = clock.now();
    const usableOn = query.usable ? dayOf(now) : undefined;
    const found = await readCalibrations(tx, { ...listFilterOf(query), usableOn });
    return pageAnswer(query, found, (row) => presentCalibration(row, { caller, now }));
  };
