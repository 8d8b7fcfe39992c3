import { ingestVideoJob } from '@sarm/contracts/jobs/ingest-video';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import {
  findVideoToIngest,
  readCompressionLevel,
  writeVideoFacts,
  writeVideoJudgement,
} from '@sarm/database/samples/videos.ingest.repository';
import { writeVideoArea } from '@sarm/database/samples/video-areas.repository';
import { BlobNotFound } from '@sarm/runtime/blobs/blob-store';
import type { MediaDeps } from '@sarm/media/cage';
import { VideoRefused } from '@sarm/media/video-refused';
import { notice } from '@sarm/domain/catalogue/notices';
import { qualityNotice } from '@sarm/domain/catalogue/quality-notices';
import { type JobContext, type JobHandler, PermanentFailure } from '../job-handler.ts';
import { measureVideo } from './measure-video.ts';
import { storeDerived } from './store-derived.ts';

/** Checks an uploaded file and makes what people need to see it: pending becomes uploaded, or failed with the reason. */
export const createIngestVideo = (deps: MediaDeps): JobHandler<typeof ingestVideoJob> => ({
  job: ingestVideoJob,

  async run(payload, context) {
    const scope = asProject(payload.projectId);
    const { video, compression } = await inScope(context.db, scope, async (tx) => ({
      video: await findVideoToIngest(tx, payload),
      compression: await readCompressionLevel(tx),
    }));
    if (video === undefined) throw new PermanentFailure(notice('video.deleted'));
    context.progress({ stage: 'initializing', progress: 0, notice: notice('ingest.checking') });
    const original = await openOriginal(context, video.blobKey);
    try {
      const source = { cage: deps.cage, path: original.path, signal: context.signal };
      const measured = await measureVideo({ source, context, compression });
      context.progress({ stage: 'storing', progress: 90, notice: notice('ingest.storing_copy') });
      const keys = await storeDerived(context.blobs, video, measured);
      await context.complete(async (tx) => {
        const facts = { ...measured.facts, ...keys };
        if (!(await writeVideoFacts(tx, video.id, facts)))
          throw new PermanentFailure(notice('video.deleted'));
        await writeVideoArea(tx, video, measured.facts.area);
        return {
          notice: notice('ingest.done', { count: facts.framesCount }),
          result: { frames: facts.framesCount, quality: facts.quality },
        };
      });
      const { verdict, reasons } = measured.facts.quality;
      context.counts?.verdict(
        verdict,
        reasons.map((each) => qualityNotice(each).code),
      );
    } catch (error) {
      if (!(error instanceof VideoRefused)) throw error;
      // Depends on the file's bytes only, so a run that was taken over cannot write anything else.
      const { quality } = error;
      if (quality !== undefined)
        await inScope(context.db, scope, (tx) =>
          writeVideoJudgement(tx, video.id, { verdict: 'unusable', reasons: [quality] }),
        );
      const reason = quality === undefined ? error.reason : qualityNotice(quality);
      context.counts?.verdict('unusable', [reason.code]);
      throw new PermanentFailure(error.reason, { cause: error });
    } finally {
      await original.release();
    }
  },
});

async function openOriginal(context: JobContext, key: string) {
  try {
    return await context.blobs.localFile(key, context.scratch);
  } catch (error) {
    if (error instanceof BlobNotFound)
      throw new PermanentFailure(notice('video.original_gone'), { cause: error });
    throw error;
  }
}
