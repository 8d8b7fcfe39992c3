import { pipeline } from 'node:stream';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { AppError } from '@sarm/domain/catalogue/errors';
import { displayFileName } from '@sarm/domain/file-names';
import { PICTURE_LIMITS } from '@sarm/domain/limits';
import { PICTURE_SIGNATURE_BYTES, pictureFormat } from '@sarm/domain/videos/picture-format';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import type { StoredBlob } from '@sarm/runtime/blobs/blob-store';
import { discardBlobs } from '@sarm/use-cases/blobs/remove-blobs';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { checkQuota, quotaExceeded } from '../videos/check-quota.ts';
import { countedUpload } from '../videos/count-uploads.ts';
import type { FileRules } from '../videos/inspect-stream.ts';
import { quotaStream } from '../videos/quota-stream.ts';
import { receiveForm } from '../videos/receive-form.ts';
import { keepPicture } from './keep-picture.ts';
import { findPictureSet, refuseFullSet } from './own-picture-set.ts';
import { presentPicture } from './picture-sets.presenter.ts';

/** Longer than any upload of one picture may take; until then only the upload itself may claim its bytes. */
const UPLOAD_SECONDS = 86_400;
const RULES: FileRules = {
  maxMegabytes: PICTURE_LIMITS.maxMegabytes,
  signatureBytes: PICTURE_SIGNATURE_BYTES,
  beginsRight: (head) => pictureFormat(head) !== undefined,
  otherwise: 'file_content_not_picture',
};

/** One file of a set. Its bytes are stored as they are; a worker decodes them once the set is finished. */
export const uploadPicture =
  (deps: AppDeps): Handler<RouteGroups['pictureSets']['upload']> =>
  ({ caller, request, object, actor, t }) =>
    countedUpload(caller.userId, async () => {
      const { id: videoId, projectId } = object;
      const id = newId();
      const key = blobKeys.setOriginal(projectId, videoId, id);
      const scope = asUser(caller.userId);
      let stored: StoredBlob | undefined;
      try {
        const { fileName } = await receiveForm(request, {
          rules: RULES,
          initial: {},
          placeFor: async () => {
            const size = Number(request.headers['content-length'] ?? 0);
            const room = await inScope(deps.db, scope, async (tx) => {
              await refuseFullSet(tx, await findPictureSet(tx, videoId));
              return await checkQuota(tx, deps.config, { projectId, size });
            });
            await noteBlobRemoval(deps.db, [key], UPLOAD_SECONDS);
            return async (body) => {
              const bounded = quotaStream(room, () => quotaExceeded(deps.config));
              pipeline(body, bounded, () => undefined);
              stored = await deps.blobs.put(key, bounded, { contentType: 'application/octet-stream' });
            };
          },
        });
        if (stored === undefined || fileName === undefined) throw new AppError('file_required');
        const received = {
          id,
          videoId,
          projectId,
          key,
          stored,
          fileName: displayFileName(fileName),
          userId: caller.userId,
        };
        const { kept, set, isNew } = await inScope(deps.db, scope, async (tx) => ({
          ...(await keepPicture(deps, tx, received, actor)),
          set: await findPictureSet(tx, videoId),
        }));
        if (!isNew) await discardBlobs(deps, key);
        return { status: isNew ? 201 : 200, body: presentPicture(kept, set, t) };
      } catch (error) {
        await discardBlobs(deps, key);
        throw error;
      }
    });
