/**
 * The clinical lists of an installation with 100,000 videos, 50,000 analyses and 20,000 reports: the cost of a call divided
 * by that of its own statements, and how long the statements of the dashboard take. Run: node apps/api/bench/clinic-lists.bench.ts
 */
import { countHoldings, findOpenWork } from '@sarm/database/dashboard.repository';
import { asUser, inScope } from '@sarm/database/scope';
import { fillLargeClinic } from '@sarm/database/testing/large-clinic';
import { fillLargeInstallation } from '@sarm/database/testing/large-installation';
import { compareLists } from './compare-lists.ts';

const BARS = { sql: 1.25, fastify: 1.25 };
const MOST_DASHBOARD_MS = 150;
const TURNS = 15;

await compareLists(
  async ({ database }, { id: userId }) => {
    await fillLargeInstallation(database.admin.db, { userId, videosOfDataset: 10_000, frames: 200_000 });
    await fillLargeClinic(database.admin.db, { patients: 10_000, analyses: 50_000, reports: 20_000 });
    return [
      [BARS, '12 of the analyses', '/api/sarm/analyses?limit=12'],
      [BARS, '12 of the completed analyses', '/api/sarm/analyses?limit=12&status=completed'],
      [BARS, '50 of the reports', '/api/sarm/reports?limit=50'],
      [BARS, '50 of the patients', '/api/sarm/patients?limit=50'],
    ];
  },
  async ({ database }, { id: userId }) => {
    const own = { userId, projects: 'own' } as const;
    const times: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const start = performance.now();
      await inScope(database.app.db, asUser(userId), async (tx) => {
        await countHoldings(tx, own);
        await findOpenWork(tx, own, 10);
      });
      times.push(performance.now() - start);
    }
    const median = times.toSorted((a, b) => a - b)[TURNS >> 1] ?? 0;
    console.log(`statements of the business dashboard: ${median.toFixed(1)} ms (bar ${MOST_DASHBOARD_MS})`);
    return median <= MOST_DASHBOARD_MS;
  },
);
