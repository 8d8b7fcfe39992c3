import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { selfCheckJob } from '@sarm/contracts/jobs/self-check';
import { findOpenSelfCheck, listSelfChecks as readSelfChecks } from '@sarm/database/self-checks.repository';
import type { Handler } from '../../http/handler.ts';
import { presentSelfCheck } from './self-check.presenter.ts';

export const listSelfChecks: Handler<RouteGroups['selfCheck']['list']> = async ({ tx, query, caller }) => {
  const { rows, total } = await readSelfChecks(tx, query);
  const open = await findOpenSelfCheck(tx, selfCheckJob.name);
  return {
    status: 200,
    body: {
      runs: rows.map(presentSelfCheck),
      total,
      running:
        open === undefined
          ? null
          : { task_id: open.id, progress: open.progress, own: open.created_by === caller.userId },
    },
  };
};
