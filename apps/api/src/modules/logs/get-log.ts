import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findLogEntry } from '@sarm/database/audit/audit-chain.repository';
import { found } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { presentLog, valuesOf } from './logs.presenter.ts';

/** PLT-187: with what was there before and after, and whether it still is as it was written. */
export const getLog: Handler<RouteGroups['logs']['get']> = async ({ tx, params, t }) => {
  const row = found(await findLogEntry(tx, params.id));
  return {
    status: 200,
    body: {
      ...presentLog(row, t),
      before: valuesOf(row.before),
      after: valuesOf(row.after),
      chain: {
        projectId: row.project_id,
        projectName: row.project_name ?? '',
        isDemo: row.is_demo ?? false,
        number: row.number,
        isNewest: row.newest,
        previousHash: row.previous_hash.toString('hex'),
        hash: row.hash.toString('hex'),
        intact: row.intact,
      },
    },
  };
};
