import { correctTracksJob } from '@sarm/contracts/jobs/correct-tracks';
import type { PayloadOf } from '@sarm/contracts/jobs/job';
import {
  findAnalysisVideo,
  insertCorrection,
  listTrackCorrections,
  setCorrected,
} from '@sarm/database/analyses/analysis-figures.repository';
import { appendAudit, SYSTEM_ACTOR } from '@sarm/database/audit/audit.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { AppError } from '@sarm/domain/catalogue/errors';
import { notice } from '@sarm/domain/catalogue/notices';
import type { StoredSummary } from '@sarm/domain/stored/summary';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { lockCorrectable, recomputeAnalysis } from '@sarm/use-cases/calculations/recompute-analysis';
import { type JobContext, type JobHandler, PermanentFailure } from '../job-handler.ts';
import { replaceTracks } from '../analyse-video/replace-tracks.ts';
import { measureCorrected } from './measure-corrected.ts';
import { asCorrection, correctionsOf } from './stored-corrections.ts';

type Payload = PayloadOf<typeof correctTracksJob>;

/** BUS-234: the tracks of one video as people corrected them, and every figure that follows, in one transaction. */
export const createCorrectTracks = (): JobHandler<typeof correctTracksJob> => ({
  job: correctTracksJob,

  async run(payload, context) {
    context.progress({ stage: 'initializing', progress: 0, notice: notice('correction.preparing') });
    const work = await findWork(payload, context);
    context.progress({ stage: 'processing', progress: 20, notice: notice('correction.measuring') });
    const measured = await measureCorrected(context, work);
    const tracksKey = blobKeys.tracks(payload.projectId, payload.videoId, work.run, payload.taskId);
    // Before the transaction: a row that pointed to bytes which never arrived could not be drawn.
    await context.blobs.put(tracksKey, measured.tracksFile, { contentType: 'application/gzip' });
    await context.complete(async (tx) => {
      await store(tx, context, payload, { ...work, summary: measured.summary, tracksKey });
      return { notice: notice('correction.done'), result: { analysis_id: payload.analysisId } };
    });
  },
});

async function findWork({ projectId, analysisId, videoId, ...request }: Payload, { db }: JobContext) {
  return await inScope(db, asProject(projectId), async (tx) => {
    const video = await findAnalysisVideo(tx, analysisId, videoId);
    if (video?.video_analysis_id == null || video.stored_key === null)
      throw new PermanentFailure(notice('correction.not_waiting'));
    const before = await listTrackCorrections(tx, analysisId, videoId);
    return {
      run: video.video_analysis_id,
      storedKey: video.stored_key,
      formerKey: video.corrected_key,
      corrections: [...correctionsOf(before), asCorrection(request)],
    };
  });
}

interface Corrected {
  readonly run: string;
  readonly formerKey: string | null;
  readonly corrections: readonly object[];
  readonly summary: StoredSummary;
  readonly tracksKey: string;
}

async function store(
  tx: Scoped,
  { work }: JobContext,
  payload: Payload,
  corrected: Corrected,
): Promise<void> {
  const { projectId, analysisId, videoId, track, action, frame, otherTrack, reason, userId } = payload;
  const analysis = await lockCorrectable(tx, analysisId).catch((error: unknown) => {
    if (error instanceof AppError)
      throw new PermanentFailure(notice('correction.not_waiting'), { cause: error });
    throw error;
  });
  const before = await listTrackCorrections(tx, analysisId, videoId);
  // Somebody else corrected meanwhile; the next try begins from what they left.
  if (before.length + 1 !== corrected.corrections.length)
    throw new Error('the tracks were corrected meanwhile');
  const correctionId = await insertCorrection(tx, {
    projectId,
    analysisId,
    videoId,
    videoAnalysisId: corrected.run,
    track,
    action,
    frame,
    otherTrack,
    reason,
    createdBy: userId,
  });
  const { summary, tracksKey } = corrected;
  await setCorrected(tx, { analysisId, videoId }, { summary, tracksKey });
  if (corrected.formerKey !== null)
    await replaceTracks(tx, { before: corrected.formerKey, after: tracksKey });
  await recomputeAnalysis(tx, work, { analysis, madeBy: userId });
  await appendAudit(tx, SYSTEM_ACTOR, {
    action: 'analysis.recompute',
    projectId,
    subjectId: analysisId,
    after: { correctionId, videoId, track, action, askedBy: userId },
  });
}
