import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { requestVerification, showChain } from './chain-state.ts';
import { exportLogs } from './export-logs.ts';
import { getLog } from './get-log.ts';
import { listLogs } from './list-logs.ts';
import { showStatistics } from './show-statistics.ts';

export const createLogsHandlers = (deps: AppDeps): HandlersOf<'logs'> => ({
  list: listLogs,
  statistics: showStatistics(deps),
  chain: showChain,
  verify: requestVerification(deps),
  get: getLog,
  export: exportLogs(deps),
});
