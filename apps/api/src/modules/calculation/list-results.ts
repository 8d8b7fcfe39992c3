import type { AnalysisResult } from '@sarm/contracts/http/measuring-entities';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { latestResultsOf } from '@sarm/database/analyses.repository';
import { asUser, inScope } from '@sarm/database/scope';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';

export const listResults =
  ({ db }: AppDeps): Handler<RouteGroups['calculation']['results']> =>
  async ({ caller, objects }) => {
    const rows = await inScope(db, asUser(caller.userId), (tx) =>
      latestResultsOf(tx, [...new Set(objects.map((each) => each.id))]),
    );
    return {
      status: 200,
      body: {
        results: rows.map((row) => ({
          video_id: row.videoId,
          motility: row.motility as AnalysisResult | null,
          concentration: row.concentration as AnalysisResult | null,
        })),
      },
    };
  };
