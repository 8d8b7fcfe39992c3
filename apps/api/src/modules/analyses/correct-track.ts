import type { BodyOf } from '@sarm/contracts/http/route';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { correctTracksJob } from '@sarm/contracts/jobs/correct-tracks';
import { findAnalysisVideo } from '@sarm/database/analyses/analysis-figures.repository';
import { appendAudit } from '@sarm/database/audit/audit.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { lockCorrectable } from '@sarm/use-cases/calculations/recompute-analysis';
import { startTask } from '@sarm/use-cases/tasks/start-task';
import { readAnalysis } from '@sarm/use-cases/analyses/read-analysis';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import type { ChangeFeed } from '../../live/change-feed.ts';
import { answerOrTask } from '../../live/await-task.ts';
import { presentRecord } from './analysis-record.presenter.ts';

type Call = RouteGroups['analyses']['correctTrack'];

/** The number that an action needs in addition to its track. */
function checkBody({ action, frame, track }: BodyOf<Call>): void {
  const missing = (field: string) =>
    new AppError('invalid_request', { errors: [{ field, code: 'required' }] });
  if (action === 'split' && frame === undefined) throw missing('frame');
  if (action === 'join' && track === undefined) throw missing('track');
}

/** BUS-234: measured by a worker from the stored detections; waits as BUS-095 has it. */
export const correctTrack =
  (deps: AppDeps, feed: ChangeFeed): Handler<Call> =>
  async ({ caller, object: { id, projectId }, params, body, actor, request, reply, t }) => {
    checkBody(body);
    const { videoId, trackId } = params;
    const { userId } = caller;
    const taskId = await inScope(deps.db, asUser(userId), async (tx) => {
      await lockCorrectable(tx, id);
      const video = found(await findAnalysisVideo(tx, id, videoId));
      if (video.stored_key === null) throw new AppError('tracks_not_stored');
      const correction = {
        track: trackId,
        action: body.action,
        frame: body.frame ?? null,
        otherTrack: body.track ?? null,
        reason: body.reason,
      };
      const task = await startTask(tx, deps.queue, correctTracksJob, {
        projectId,
        videoId,
        createdBy: userId,
        subjectId: id,
        payload: {
          analysisId: id,
          videoId,
          ...correction,
          userId,
        },
      });
      await appendAudit(tx, actor, {
        action: 'analysis.correct-track',
        projectId,
        subjectId: id,
        after: {
          videoId,
          ...correction,
          taskId: task.id,
        },
      });
      return task.id;
    });
    return await answerOrTask(deps, feed, { taskId, userId, request, reply }, () =>
      inScope(deps.db, asUser(userId), async (tx) => presentRecord(await readAnalysis(tx, id), t)),
    );
  };
