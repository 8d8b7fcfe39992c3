import {
  ACTIVITIES,
  ACTIVITY_DAYS,
  ACTIVITY_FROM,
  DASHBOARD_ANALYSES,
  type Activity,
  type ProjectDashboard,
} from '@sarm/contracts/http/dashboard/project-dashboard.entities';
import { dashboardRoutes } from '@sarm/contracts/http/dashboard/dashboard.routes';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Scoped } from '@sarm/database/kernel/connect';
import {
  countDatasets,
  countDatasetStatuses,
  countProject,
  countQuality,
  countQualityByWeek,
  countQualityReasons,
  listTeam,
} from '@sarm/database/dashboards/project-dashboard.repository';
import { type JudgedAnalysis, listJudged } from '@sarm/database/dashboards/project-performance.repository';
import { mayPart } from '@sarm/domain/access/decide';
import type { Handler } from '../../http/handler.ts';
import { countVerdicts } from './judge-project.ts';
import { readPerformance } from './read-performance.ts';

const activityOf = (actions: number): Activity =>
  ACTIVITIES.find((each) => actions >= ACTIVITY_FROM[each]) ?? 'Low';

async function readStatistics(tx: Scoped, projectId: string, judged: readonly JudgedAnalysis[]) {
  const { at, name, status, isDemo, ...counts } = await countProject(tx, projectId);
  const { videosCount, videosAnalysed } = counts;
  return {
    at: at.toISOString(),
    project: { id: projectId, name, status, isDemo },
    statistics: {
      ...counts,
      progress: videosCount === 0 ? null : (100 * videosAnalysed) / videosCount,
      weeks: await countQualityByWeek(tx, projectId),
      quality: await countQuality(tx, projectId),
      reasons: await countQualityReasons(tx, projectId),
      judged: judged.length,
      verdicts: countVerdicts(judged),
    },
    counts,
  };
}

/** BUS-080, BUS-089, BUS-110 */
export const showProjectDashboard: Handler<RouteGroups['dashboard']['project']> = async ({
  tx,
  caller,
  object,
}) => {
  const { projectId } = object;
  const judged = await listJudged(tx, projectId, DASHBOARD_ANALYSES);
  const { counts, ...shown } = await readStatistics(tx, projectId, judged);
  const team = await listTeam(tx, projectId, ACTIVITY_DAYS);
  const sees = mayPart(dashboardRoutes.project.access, 'analytics', { caller, object });
  const analytics: ProjectDashboard['analytics'] = sees
    ? {
        datasets: {
          ...(await countDatasets(tx, projectId)),
          statuses: await countDatasetStatuses(tx, projectId),
        },
        performance: await readPerformance(tx, projectId, judged, counts),
      }
    : null;
  return {
    status: 200,
    body: { ...shown, team: team.map((row) => ({ ...row, activity: activityOf(row.actions) })), analytics },
  };
};
