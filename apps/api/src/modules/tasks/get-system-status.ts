import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { readAnalysisRate } from '@sarm/database/work/analysis-rate.repository';
import { countOpenTasks } from '@sarm/database/work/tasks.repository';
import { countLiveWorkers } from '@sarm/database/work/workers.repository';
import type { Handler } from '../../http/handler.ts';

/** BUS-186: counts over the entire installation, so that people see why their work waits; no rows of anybody. */
export const getSystemStatus: Handler<RouteGroups['tasks']['systemStatus']> = async ({ tx }) => {
  const counts = { ...(await countOpenTasks(tx)), workers: await countLiveWorkers(tx) };
  const { framesPerSecond, openFrames } = await readAnalysisRate(tx);
  const rate = { frames_per_second: framesPerSecond, open_frames: openFrames };
  return { status: 200, body: { status: counts.workers > 0 ? 'ok' : 'no-workers', ...counts, ...rate } };
};
