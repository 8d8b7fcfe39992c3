import type { AnalysisResult } from '@sarm/contracts/http/measuring-entities';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { latestResultsOf } from '@sarm/database/analyses.repository';
import type { Handler } from '../../http/handler.ts';
import { presentCalculation, type StoredResult } from './calculation.presenter.ts';

export const listResults: Handler<RouteGroups['calculation']['results']> = async ({ tx, objects, t }) => {
  const rows = await latestResultsOf(tx, [...new Set(objects.map((each) => each.id))]);
  const stored = (result: object | null): AnalysisResult | null =>
    result === null ? null : presentCalculation(result as StoredResult, t);
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
