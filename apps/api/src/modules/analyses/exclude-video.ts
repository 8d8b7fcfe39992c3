import type { RouteGroups } from '@sarm/contracts/http/route-table';
import {
  findAnalysisVideo,
  insertCorrection,
  setExcluded,
} from '@sarm/database/analyses/analysis-figures.repository';
import { found } from '@sarm/domain/catalogue/errors';
import { lockCorrectable, recomputeAnalysis } from '@sarm/use-cases/calculations/recompute-analysis';
import { readAnalysis } from '@sarm/use-cases/analyses/read-analysis';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { workDeps } from '../../work-deps.ts';
import { presentRecord } from './analysis-record.presenter.ts';

/** BUS-234: an entire video left out of the figures with a reason, or taken back. The former figures are kept. */
export const excludeVideo =
  (deps: Pick<AppDeps, 'queue' | 'clock'>): Handler<RouteGroups['analyses']['correctVideo']> =>
  async ({ tx, caller, object: { id, projectId }, params: { videoId }, body, t }) => {
    const analysis = await lockCorrectable(tx, id);
    found(await findAnalysisVideo(tx, id, videoId));
    const { excluded, reason } = body;
    if (!(await setExcluded(tx, { analysisId: id, videoId, excluded })))
      return { status: 200, body: presentRecord(await readAnalysis(tx, id), t), audit: 'unchanged' };
    const correctionId = await insertCorrection(tx, {
      projectId,
      analysisId: id,
      videoId,
      videoAnalysisId: null,
      track: null,
      action: excluded ? 'exclude' : 'include',
      frame: null,
      otherTrack: null,
      reason,
      createdBy: caller.userId,
    });
    await recomputeAnalysis(tx, workDeps(deps), { analysis, madeBy: caller.userId });
    return {
      status: 200,
      body: presentRecord(await readAnalysis(tx, id), t),
      audit: {
        action: excluded ? 'analysis.exclude-video' : 'analysis.include-video',
        projectId,
        subjectId: id,
        after: { videoId, correctionId, reason },
      },
    };
  };
