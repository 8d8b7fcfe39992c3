import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { noteBlobRemoval } from '@sarm/database/blob-removals.repository';
import { newId } from '@sarm/database/new-id';
import { asUser, inScope } from '@sarm/database/scope';
import { readSettings } from '@sarm/database/settings.repository';
import { AppError } from '@sarm/domain/errors';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import type { StoredBlob } from '@sarm/runtime/blobs/blob-store';
import type { AppDeps } from '../../deps.ts';
import { enforceAccess } from '../../http/enforce-access.ts';
import type { Handler, LocatedObject } from '../../http/handler.ts';
import { discardBlobs } from '../media/remove-blobs.ts';
import { chooseCalibration } from './choose-calibration.ts';
import { receiveForm } from './receive-form.ts';
import { registerVideo } from './register-video.ts';
import { datasetIdOf, readVideoFields } from './upload-fields.ts';

/** Longer than any upload may take; until then only the upload itself may claim its bytes. */
const UPLOAD_SECONDS = 86_400;
const CONTENT_TYPE = 'application/octet-stream';

export const stagingFolderOf = (deps: Pick<AppDeps, 'config'>): string =>
  join(deps.config.dataFolder, 'uploads');

export const uploadVideo =
  (deps: AppDeps): Handler<RouteGroups['videos']['upload']> =>
  async ({ caller, request, actor }) => {
    const videoId = newId();
    const settings = await readSettings(deps.db);
    let dataset: LocatedObject | undefined;
    let stored: StoredBlob | undefined;
    let stagedPath: string | undefined;

    const admit = async (fields: Readonly<Record<string, string>>): Promise<string> => {
      dataset = await enforceAccess(deps, request, datasetIdOf(fields));
      const { calibrationId } = readVideoFields(fields, '');
      // Asked again at the end; said before the file where the form names it first.
      if (calibrationId !== null)
        await inScope(deps.db, asUser(caller.userId), (tx) =>
          chooseCalibration(tx, calibrationId, deps.clock.now()),
        );
      await noteBlobRemoval(deps.db, [blobKeys.videoPrefix(dataset.projectId, videoId)], UPLOAD_SECONDS);
      return blobKeys.original(dataset.projectId, videoId);
    };
    try {
      const form = await receiveForm(request, {
        settings,
        stagingFolder: stagingFolderOf(deps),
        placeFor: async (fields) => {
          if (!fields['dataset_id'] && !fields['datasetId']) return undefined;
          const key = await admit(fields);
          return async (body) =>
            void (stored = await deps.blobs.put(key, body, { contentType: CONTENT_TYPE }));
        },
      });
      stagedPath = form.stagedPath;
      if (dataset === undefined) {
        const key = await admit(form.fields);
        if (stagedPath !== undefined)
          stored = await deps.blobs.putFile(key, stagedPath, { contentType: CONTENT_TYPE });
      }
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
      const video = await inScope(deps.db, asUser(caller.userId), (tx) =>
        registerVideo(deps, tx, received, actor),
      );
      return { status: 201, body: video };
    } catch (error) {
      if (stagedPath !== undefined) await rm(stagedPath, { force: true });
      if (dataset !== undefined) await discardBlobs(deps, blobKeys.videoPrefix(dataset.projectId, videoId));
      throw error;
    }
  };
