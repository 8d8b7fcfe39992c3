import { join } from 'node:path';
import { pipeline } from 'node:stream';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import type { StoredBlob } from '@sarm/runtime/blobs/blob-store';
import type { AppDeps } from '../../deps.ts';
import { enforceAccess } from '../../http/enforce-access.ts';
import type { Handler, LocatedObject } from '../../http/handler.ts';
import { discardBlobs } from '@sarm/use-cases/blobs/remove-blobs';
import { checkChoices } from './check-choices.ts';
import { checkQuota, quotaExceeded } from './check-quota.ts';
import { countedUpload } from './count-uploads.ts';
import { readerOf } from '../../presenters/reader.ts';
import { readVideo } from './get-video.ts';
import { quotaStream } from './quota-stream.ts';
import { videoRules } from './inspect-stream.ts';
import { receiveForm } from './receive-form.ts';
import { registerVideo } from '@sarm/use-cases/videos/register-video';
import { checkExtension, datasetIdOf, readVideoFields } from './upload-fields.ts';

/** Longer than any upload may take; until then only the upload itself may claim its bytes. */
const UPLOAD_SECONDS = 86_400;
const CONTENT_TYPE = 'application/octet-stream';

export const stagingFolderOf = (deps: Pick<AppDeps, 'config'>): string =>
  join(deps.config.dataFolder, 'uploads');

/** The dataset is named in the query or in front of the file: nothing of it is kept before access and quota are decided. */
export const uploadVideo =
  (deps: AppDeps): Handler<RouteGroups['videos']['upload']> =>
  ({ caller, request, query, actor, t }) =>
    countedUpload(caller.userId, async () => {
      const videoId = newId();
      const settings = await readSettings(deps.db);
      let dataset: LocatedObject | undefined;
      let stored: StoredBlob | undefined;

      const admit = async (
        fields: Readonly<Record<string, string>>,
      ): Promise<{ key: string; room: number }> => {
        const located = await enforceAccess(deps, request, datasetIdOf(fields));
        const { projectId } = located;
        const chosen = readVideoFields(fields, '');
        const room = await inScope(deps.db, asUser(caller.userId), async (tx) => {
          await checkChoices(tx, located, chosen, deps.clock.now());
          const size = Number(request.headers['content-length'] ?? 0);
          return await checkQuota(tx, deps.config, { projectId, size });
        });
        await noteBlobRemoval(deps.db, [blobKeys.videoPrefix(projectId, videoId)], UPLOAD_SECONDS);
        dataset = located;
        return { key: blobKeys.original(projectId, videoId), room };
      };
      try {
        const form = await receiveForm(request, {
          checkName: (fileName) => checkExtension(fileName, settings),
          rules: videoRules(settings.general.maxUploadSize),
          initial: namedIn(query),
          placeFor: async (fields) => {
            const { key, room } = await admit(fields);
            return async (body) => {
              const bounded = quotaStream(room, () => quotaExceeded(deps.config));
              pipeline(body, bounded, () => undefined);
              stored = await deps.blobs.put(key, bounded, { contentType: CONTENT_TYPE });
            };
          },
        });
        // A form without a file gets the refusal of access first, as any other.
        if (dataset === undefined) await enforceAccess(deps, request, datasetIdOf(form.fields));
        if (stored === undefined || form.fileName === undefined || dataset === undefined)
          throw new AppError('file_required');
        const received = {
          videoId,
          projectId: dataset.projectId,
          datasetId: dataset.id,
          userId: caller.userId,
          fields: readVideoFields(form.fields, form.fileName),
          stored,
        };
        const video = await inScope(deps.db, asUser(caller.userId), async (tx) => {
          // Files that arrived at the same time had the same room.
          await checkQuota(tx, deps.config, { projectId: received.projectId, size: received.stored.size });
          await registerVideo(deps, tx, received, actor);
          return await readVideo(tx, videoId, t, readerOf({ caller, object: dataset, request }));
        });
        return { status: 201, body: video };
      } catch (error) {
        if (dataset !== undefined) await discardBlobs(deps, blobKeys.videoPrefix(dataset.projectId, videoId));
        throw error;
      }
    });

const namedIn = (query: { dataset_id?: string | undefined; datasetId?: string | undefined }) => {
  const id = query.dataset_id ?? query.datasetId;
  return id === undefined ? {} : { dataset_id: id };
};
