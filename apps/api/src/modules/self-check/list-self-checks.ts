import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { selfCheckJob } from '@sarm/contracts/jobs/self-check';
import { listSelfChecks as readSelfChecks } from '@sarm/database/work/self-checks.repository';
import type { Handler } from '../../http/handler.ts';
import { presentSelfCheck } from './self-check.presenter.ts';

export const listSelfChecks: Handler<RouteGroups['selfCheck']['list']> = async ({ tx, query, caller }) => {
  const { rows, total, extra: open } = await readSelfChecks(tx, query, selfCheckJob.name);
  return {
    status: 200,
    body: {
      runs: rows.map(presentSelfCheck),
      total,
      running:
        open === null
          ? null
          : { task_id: open.id, progress: open.progress, own: open.createdBy === caller.userId },
    },
  };
};
