import { ingestPicturesJob } from '@sarm/contracts/jobs/ingest-pictures';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import {
  completeExtraction,
  insertFrames,
  startExtraction,
} from '@sarm/database/samples/frames.extraction.repository';
import { markStored, pendingPictures, writeSetFacts } from '@sarm/database/samples/set-pictures.repository';
import { restingStatus } from '@sarm/database/samples/videos.status.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import type { MediaDeps } from '@sarm/media/cage';
import { type JobHandler, PermanentFailure } from '../job-handler.ts';
import { storeSetPictures } from './store-set-pictures.ts';

/**
 * Makes the uploaded pictures of a set its frames: queued, processing, completed, or failed where the set has no readable
 * picture at all. A repeated run finds the same pending pictures and writes the same objects.
 */
export const createIngestPictures = (deps: MediaDeps): JobHandler<typeof ingestPicturesJob> => ({
  job: ingestPicturesJob,

  async run(payload, context) {
    const { projectId, videoId, taskId } = payload;
    const scope = asProject(projectId);
    const pictures = await inScope(context.db, scope, async (tx) => {
      if ((await startExtraction(tx, payload)) === undefined) return undefined;
      return await pendingPictures(tx, videoId);
    });
    if (pictures === undefined) throw new PermanentFailure(notice('pictures.not_waiting'));
    context.progress({
      stage: 'initializing',
      progress: 0,
      notice: notice('pictures.checking', { count: pictures.length }),
    });
    const { stored, refused, thumbnailKey } = await storeSetPictures({ deps, context, payload, pictures });
    const isEmpty =
      stored.length === 0 &&
      (await inScope(context.db, scope, (tx) => restingStatus(tx, videoId))) === 'uploaded';
    if (isEmpty) throw new PermanentFailure(notice('pictures.none_readable', { refused }));
    await context.complete(async (tx) => {
      await insertFrames(
        tx,
        { projectId, videoId, session: taskId },
        stored.map(({ frame }) => frame),
      );
      await markStored(
        tx,
        stored.map(({ pictureId }) => pictureId),
      );
      if (!(await completeExtraction(tx, videoId, taskId)))
        throw new PermanentFailure(notice('pictures.not_waiting'));
      await writeSetFacts(tx, videoId, { thumbnailKey });
      const count = stored.length;
      return {
        notice:
          refused === 0
            ? notice('pictures.done', { count })
            : notice('pictures.done_some_refused', { count, refused }),
        result: { frames: count, refused },
      };
    });
  },
});
