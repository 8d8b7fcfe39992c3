import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { prolongUpload, type UploadRow } from '@sarm/database/samples/uploads.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { countedUpload } from './count-uploads.ts';
import { drainRequest } from './drain-request.ts';
import { VIDEO_HEADER } from './find-upload-offset.ts';
import { finishUpload, isMoved } from './finish-upload.ts';
import { readerOf } from '../../presenters/reader.ts';
import { ownUpload } from './own-upload.ts';
import type { ResumableUploads } from './resumable-uploads.ts';
import { UPLOAD_IDLE_SECONDS } from './start-upload.ts';
import { checkVersion } from './tus-server.ts';

/** Takes the next part. The last one, also when it is sent again, is answered with the video. */
export const continueUpload =
  (deps: AppDeps, uploads: ResumableUploads): Handler<RouteGroups['videos']['uploadPatch']> =>
  async ({ caller, object, request, reply, actor, t }) => {
    checkVersion(request, reply);
    const upload = await ownUpload(deps, { caller, object });
    const offset = await countedUpload(caller.userId, () => receivePart(deps, uploads, upload, request));
    reply.header('upload-offset', offset);
    if (offset < upload.size_bytes) {
      await inScope(deps.db, asUser(caller.userId), (tx) =>
        prolongUpload(tx, upload.id, UPLOAD_IDLE_SECONDS),
      );
      return { status: 204, body: undefined };
    }
    const video = await finishUpload({
      deps,
      uploads,
      upload,
      actor,
      t,
      reader: readerOf({ caller, object, request }),
    });
    reply.header(VIDEO_HEADER, video.id);
    return { status: 200, body: video };
  };

async function receivePart(
  deps: AppDeps,
  uploads: ResumableUploads,
  upload: UploadRow,
  request: FastifyRequest,
): Promise<number> {
  const atEnd = request.headers['upload-offset'] === String(upload.size_bytes);
  if (upload.video_id !== null || (atEnd && (await isMoved(deps, upload)))) {
    drainRequest(request);
    if (!atEnd) throw new AppError('upload_conflict');
    return upload.size_bytes;
  }
  try {
    return (await uploads.tus.serve(request, upload.id)).offset ?? 0;
  } catch (error) {
    drainRequest(request);
    const gone = error instanceof AppError && error.code === 'upload_gone';
    // Another request has just finished it. 'Gone' would make the client send everything again.
    throw gone && (await isMoved(deps, upload)) ? new AppError('upload_conflict') : error;
  }
}
