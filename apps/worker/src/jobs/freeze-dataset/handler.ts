import { freezeDatasetJob } from '@sarm/contracts/jobs/freeze-dataset';
import { notice } from '@sarm/domain/catalogue/notices';
import type { JobHandler } from '../job-handler.ts';
import { storeVersion, withPrepared } from './freeze-version.ts';

/**
 * Freezes a dataset. The version is written with the end of its task and not before; a run after one that died finds what that had stored
 * by its content.
 */
export const createFreezeDataset = (): JobHandler<typeof freezeDatasetJob> => ({
  job: freezeDatasetJob,

  run: ({ userId, taskId: _task, ...payload }, context) =>
    withPrepared(
      context,
      { ...payload, createdBy: userId, signal: context.signal, onProgress: context.progress },
      (prepared) =>
        context.complete(async (tx) => {
          const frozen = await storeVersion(tx, prepared);
          const { number, repeated, versionId } = frozen;
          return {
            notice: repeated
              ? notice('version.repeated', { number })
              : notice('version.done', { number, frames: prepared.frames.length }),
            result: { version_id: versionId, number, manifest_sha256: frozen.manifestSha256, repeated },
          };
        }),
    ),
});
