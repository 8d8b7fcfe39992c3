import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { lockAnalysis } from '@sarm/database/analyses/analyses.repository';
import { framesByIds } from '@sarm/database/samples/frames.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { insertSubmission } from '@sarm/database/samples/submissions.repository';
import { findDataset } from '@sarm/database/samples/datasets.repository';
import { lockVideo } from '@sarm/database/samples/videos.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { refusePictures } from '@sarm/use-cases/videos/refuse-pictures';
import type { AppDeps } from '../../deps.ts';
import { workDeps } from '../../work-deps.ts';
import type { Handler } from '../../http/handler.ts';
import { type NewCalculation, startCalculationIn } from '@sarm/use-cases/calculations/start-calculation';

/**
 * BUS-182: an analysis with its frames and notes, and both calculations of it. They share one run of the video; the one
 * that still waits is the task to follow.
 */
export const submitFrames =
  (deps: AppDeps): Handler<RouteGroups['frames']['submit']> =>
  async ({ tx, caller, actor, object: { projectId }, body }) => {
    const { videoId, notes } = body;
    const video = found(await lockVideo(tx, videoId));
    refusePictures(video);
    const frameIds = [...new Set(body.frameIds)];
    const frames = (await framesByIds(tx, frameIds)).filter((frame) => frame.video_id === videoId);
    if (frames.length < frameIds.length) throw new AppError('frames_of_one_video');
    const { patient_id: patientId } = found(await findDataset(tx, video.dataset_id));
    const id = newId();
    await insertSubmission(tx, {
      id,
      projectId,
      videoId,
      datasetId: video.dataset_id,
      patientId,
      createdBy: caller.userId,
      notes,
      frames,
    });
    const calculation: Omit<NewCalculation, 'kind'> = {
      projectId,
      videoIds: [videoId],
      force: false,
      saveResults: true,
      userId: caller.userId,
      actor,
      analysisId: id,
    };
    const motility = await startCalculationIn(tx, workDeps(deps), { ...calculation, kind: 'motility' });
    const concentration = await startCalculationIn(tx, workDeps(deps), {
      ...calculation,
      kind: 'concentration',
    });
    const followed = !motility.waits && concentration.waits ? concentration : motility;
    const analysis = found(await lockAnalysis(tx, id));
    return {
      status: 202,
      body: { analysisId: id, task_id: followed.taskId, status: analysis.status },
      audit: {
        action: 'frames.submit',
        projectId,
        subjectId: id,
        after: { videoId, frames: frames.map((frame) => frame.frame_index) },
      },
    };
  };
