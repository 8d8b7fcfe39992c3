import {
  type AnalysisParameters,
  analyseVideoJob,
  analysisParameters,
} from '@sarm/contracts/jobs/analyse-video';
import type { PayloadOf } from '@sarm/contracts/jobs/job';
import { findModel, type ModelRow } from '@sarm/database/models.repository';
import { asProject, inScope } from '@sarm/database/scope';
import { type ComputeFigures, settleAfterRun } from '@sarm/database/settle-calculation';
import {
  type AnalysedVideoRow,
  findAnalysisToRun,
  releaseVideoAnalysis,
  storeVideoAnalysis,
} from '@sarm/database/video-analyses.repository';
import { ALGORITHM_VERSION } from '@sarm/measurement/analysis/algorithm-version';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import type { ModelStore } from '../../inference/model-store.ts';
import type { MediaDeps } from '../../media/media-deps.ts';
import { type JobContext, type JobHandler, PermanentFailure } from '../job-handler.ts';
import { measureStoredVideo } from './measure-stored-video.ts';
import { replaceTracks } from './replace-tracks.ts';

export interface AnalyseVideoDeps extends MediaDeps {
  readonly models: ModelStore;
  /** Pictures that the model looks at together; each takes a processor. */
  readonly inferenceThreads: number;
  readonly compute: ComputeFigures;
}

type Payload = PayloadOf<typeof analyseVideoJob>;

/** Decodes, detects, tracks and measures a video, stores what was seen, and settles the calculations that waited for it. */
export const createAnalyseVideo = (deps: AnalyseVideoDeps): JobHandler<typeof analyseVideoJob> => ({
  job: analyseVideoJob,

  async run(payload, context) {
    context.progress({ stage: 'initializing', progress: 0, message: 'Preparing the analysis' });
    const { row, model, parameters } = await findWork(payload, context);
    const detector = await deps.models.detectorFor(model, {
      threads: deps.inferenceThreads,
      threshold: parameters.threshold,
    });
    try {
      const measured = await measureStoredVideo({ deps, context, row, parameters, detector });
      const tracksKey = blobKeys.tracks(payload.projectId, row.video_id, row.id, payload.taskId);
      // Before the transaction: a row that pointed to bytes which never arrived could not be drawn.
      await context.blobs.put(tracksKey, measured.tracksFile, { contentType: 'application/gzip' });
      const { summary, warnings } = measured;
      await context.complete(async (tx) => {
        const stored = await storeVideoAnalysis(tx, row.id, { summary, warnings, tracksKey });
        if (!stored) throw new PermanentFailure('The video was deleted during the analysis');
        await replaceTracks(tx, { before: row.tracks_key, after: tracksKey });
        await settleAfterRun(tx, deps.compute, { taskId: payload.taskId, failure: null });
        const { frames, detections, tracks } = measured;
        const result = {
          video_analysis_id: row.id,
          frames,
          detections,
          tracks,
          fields: summary.fields.length,
        };
        return { message: `${tracks} tracks in ${frames} frames`, result };
      });
    } finally {
      await detector.close();
    }
  },

  async onEnded(tx, payload, ending) {
    await releaseVideoAnalysis(tx, payload.taskId);
    const failure =
      ending.status === 'cancelled' ? 'The analysis was cancelled' : `The analysis failed: ${ending.reason}`;
    await settleAfterRun(tx, deps.compute, { taskId: payload.taskId, failure });
  },
});

interface Work {
  readonly row: AnalysedVideoRow;
  readonly model: ModelRow;
  readonly parameters: AnalysisParameters;
}

async function findWork(payload: Payload, context: JobContext): Promise<Work> {
  const { row, model } = await inScope(context.db, asProject(payload.projectId), async (tx) => {
    const found = await findAnalysisToRun(tx, payload.videoAnalysisId);
    return { row: found, model: found === undefined ? undefined : await findModel(tx, found.model_id) };
  });
  if (row === undefined || row.task_id !== payload.taskId)
    throw new PermanentFailure('The video is not waiting for this analysis');
  if (model === undefined) throw new PermanentFailure('The model of this analysis is no longer registered');
  const parameters = analysisParameters.parse(row.parameters);
  // Another version would store its figures under the name of this one. Tried again, a worker of that version may take it.
  if (parameters.algorithm !== ALGORITHM_VERSION)
    throw new Error(`this worker measures with ${ALGORITHM_VERSION}, not with ${parameters.algorithm}`);
  return { row, model, parameters };
}
