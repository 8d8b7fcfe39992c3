import type { AnalysisResult } from '@sarm/contracts/http/calculation/calculation.entities';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { latestResultsOf } from '@sarm/database/analyses/analyses.repository';
import type { StoredCalculation } from '@sarm/domain/stored/calculation';
import type { Handler } from '../../http/handler.ts';
import { presentCalculation } from '../../presenters/calculation.presenter.ts';

export const listResults: Handler<RouteGroups['calculation']['results']> = async ({ tx, objects, t }) => {
  const rows = await latestResultsOf(tx, [...new Set(objects.map((each) => each.id))]);
  const stored = (result: StoredCalculation | null): AnalysisResult | null =>
    result === null ? null : presentCalculation(result, t);
  return {
    status: 200,
    body: {
      results: rows.map((row) => ({
        video_id: row.videoId,
        motility: stored(row.motility),
        concentration: stored(row.concentration),
      })),
    },
  };
};
