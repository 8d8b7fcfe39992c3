import {
  type AnalysisParameters,
  analyseVideoJob,
  analysisParameters,
} from '@sarm/contracts/jobs/analyse-video';
import type { PayloadOf } from '@sarm/contracts/jobs/job';
import { modelDescription } from '@sarm/contracts/manifests/model-description';
import { beginAnalysesOf } from '@sarm/database/analyses/analyses.repository';
import { findModel, type ModelRow } from '@sarm/database/analyses/models.repository';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import {
  type AnalysedVideoRow,
  findAnalysisToRun,
  storeVideoAnalysis,
} from '@sarm/database/analyses/video-analyses.repository';
import { ALGORITHM_VERSION } from '@sarm/measurement/analysis/algorithm-version';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { settleAfterRun } from '@sarm/use-cases/calculations/settle-calculation';
import type { ModelStore } from '@sarm/inference/models/model-store';
import type { MediaDeps } from '@sarm/media/cage';
import { notice } from '@sarm/domain/catalogue/notices';
import { type JobContext, type JobHandler, PermanentFailure } from '../job-handler.ts';
import { openDetector } from '../open-detector.ts';
import { measureStoredVideo } from './measure-stored-video.ts';
import { replaceTracks } from './replace-tracks.ts';

export interface AnalyseVideoDeps extends MediaDeps {
  readonly models: ModelStore;
}

type Payload = PayloadOf<typeof analyseVideoJob>;

/** Decodes, detects, tracks and measures a video, stores what was seen, and settles the calculations that waited for it. */
export const createAnalyseVideo = (deps: AnalyseVideoDeps): JobHandler<typeof analyseVideoJob> => ({
  job: analyseVideoJob,

  async run(payload, context) {
    context.progress({ stage: 'initializing', progress: 0, notice: notice('analysis.preparing') });
    const { row, model, parameters } = await findWork(payload, context);
    const detector = await openDetector(deps.models, model);
    try {
      const { range } = modelDescription.parse(model.description);
      const measured = await measureStoredVideo({ deps, context, row, parameters, detector, range });
      const tracksKey = blobKeys.tracks(payload.projectId, row.video_id, row.id, payload.taskId);
      // Before the transaction: a row that pointed to bytes which never arrived could not be drawn.
      await context.blobs.put(tracksKey, measured.tracksFile, { contentType: 'application/gzip' });
      const { summary, warnings } = measured;
      await context.complete(async (tx) => {
        const stored = await storeVideoAnalysis(tx, row.id, { summary, warnings, tracksKey });
        if (!stored) throw new PermanentFailure(notice('analysis.video_deleted'));
        await replaceTracks(tx, { before: row.tracks_key, after: tracksKey });
        await settleAfterRun(tx, context.work, { taskId: payload.taskId, failure: null });
        const { frames, detections, tracks } = measured;
        const result = {
          video_analysis_id: row.id,
          frames,
          detections,
          tracks,
          fields: summary.fields.length,
        };
        return { notice: notice('analysis.done', { tracks, frames }), result };
      });
      context.counts?.analysed({ seconds: measured.videoSeconds, frames: measured.frames });
    } finally {
      await detector.close();
    }
  },
});

interface Work {
  readonly row: AnalysedVideoRow;
  readonly model: ModelRow;
  readonly parameters: AnalysisParameters;
}

async function findWork(payload: Payload, context: JobContext): Promise<Work> {
  const { row, model } = await inScope(context.db, asProject(payload.projectId), async (tx) => {
    await beginAnalysesOf(tx, payload.taskId);
    const found = await findAnalysisToRun(tx, payload.videoAnalysisId);
    return { row: found, model: found === undefined ? undefined : await findModel(tx, found.model_id) };
  });
  if (row === undefined || row.task_id !== payload.taskId)
    throw new PermanentFailure(notice('analysis.not_waiting'));
  if (model === undefined) throw new PermanentFailure(notice('analysis.model_not_registered'));
  const parameters = analysisParameters.parse(row.parameters);
  // Another version would store its figures under the name of this one. Tried again, a worker of that version may take it.
  if (parameters.algorithm !== ALGORITHM_VERSION)
    throw new Error(`this worker measures with ${ALGORITHM_VERSION}, not with ${parameters.algorithm}`);
  return { row, model, parameters };
}
