import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { deleteUpload, lockUpload } from '@sarm/database/samples/uploads.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { discardBlobs } from '@sarm/use-cases/blobs/remove-blobs';
import { ownUpload } from './own-upload.ts';
import type { ResumableUploads } from './resumable-uploads.ts';
import { checkVersion } from './tus-server.ts';

export const giveUpUpload =
  (deps: AppDeps, uploads: ResumableUploads): Handler<RouteGroups['videos']['uploadDelete']> =>
  async ({ caller, object, request, reply }) => {
    checkVersion(request, reply);
    const upload = await ownUpload(deps, { caller, object });
    const prefix = blobKeys.videoPrefix(upload.project_id, upload.id);
    await inScope(deps.db, asUser(caller.userId), async (tx) => {
      const row = await lockUpload(tx, upload.id);
      if (row?.video_id != null) throw new AppError('upload_complete');
      // An earlier try to finish may have moved the bytes already.
      await noteBlobRemoval(tx, [prefix], 0);
      await deleteUpload(tx, upload.id);
    });
    // Through the protocol first: it makes a part that is still arriving let go of the file.
    await uploads.tus.serve(request, upload.id).catch(() => undefined);
    await uploads.staging.discard(upload.id);
    await discardBlobs(deps, prefix);
    return { status: 204, body: undefined };
  };
