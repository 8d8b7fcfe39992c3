/**
 * The clinical lists of an installation with 100,000 videos, 50,000 analyses and 20,000 reports: the cost of a call divided
 * by that of its own statements, and how long the statements of the dashboards take. Run: node apps/api/bench/clinic-lists.bench.ts
 */
import { fillLargeClinic } from '@sarm/database/testing/large-clinic';
import { fillLargeInstallation } from '@sarm/database/testing/large-installation';
import { compareLists, type Listed, type Timed } from './compare-lists.ts';

const BARS = { sql: 1.25, fastify: 1.25 };
const DASHBOARD_MS = 150;

await compareLists(
  async ({ database }, { id: userId }) => {
    const { projectId } = await fillLargeInstallation(database.admin.db, {
      userId,
      videosOfDataset: 10_000,
      frames: 200_000,
    });
    await fillLargeClinic(database.admin.db, { patients: 10_000, analyses: 50_000, reports: 20_000 });
    const lists: Listed[] = [
      [BARS, '12 of the analyses', '/api/sarm/analyses?limit=12'],
      [BARS, '12 of the completed analyses', '/api/sarm/analyses?limit=12&status=completed'],
      [BARS, '50 of the reports', '/api/sarm/reports?limit=50'],
      [BARS, '50 of the patients', '/api/sarm/patients?limit=50'],
    ];
    const timed: Timed[] = [
      [DASHBOARD_MS, 'business dashboard', '/api/sarm/dashboard/business'],
      [DASHBOARD_MS, 'dashboard of the largest project', `/api/sarm/dashboard/project/${projectId}`],
      [
        DASHBOARD_MS,
        'progress of its work',
        `/api/sarm/dashboard/progress?workflow=sarm&project_id=${projectId}`,
      ],
    ];
    return { lists, timed };
  },
  // Who may see every part of a dashboard; what is counted are the projects the person is a member of.
  { roles: ['system_admin'] },
);
