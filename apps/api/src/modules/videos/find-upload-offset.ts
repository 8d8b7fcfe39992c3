import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { FastifyRequest } from 'fastify';
import type { UploadRow } from '@sarm/database/samples/uploads.repository';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { finishUpload, isMoved } from './finish-upload.ts';
import { readerOf } from '../../presenters/reader.ts';
import { ownUpload } from './own-upload.ts';
import type { ResumableUploads } from './resumable-uploads.ts';
import { checkVersion } from './tus-server.ts';

/** The video that an upload became, for a client that lost the answer to its last part. */
export const VIDEO_HEADER = 'upload-video-id';

/**
 * Where to continue. A client that finds everything sent makes no further call, so this one also finishes an upload
 * whose last part arrived but whose end did not, e.g. because the process died in between.
 */
export const findUploadOffset =
  (deps: AppDeps, uploads: ResumableUploads): Handler<RouteGroups['videos']['uploadHead']> =>
  async ({ caller, object, request, reply, actor, t }) => {
    checkVersion(request, reply);
    const upload = await ownUpload(deps, { caller, object });
    const offset = await offsetOf(deps, uploads, upload, request);
    reply.header('cache-control', 'no-store').header('upload-length', upload.size_bytes);
    if (offset === upload.size_bytes) {
      const video = await finishUpload({
        deps,
        uploads,
        upload,
        actor,
        t,
        reader: readerOf({ caller, object, request }),
      });
      reply.header(VIDEO_HEADER, video.id);
    }
    reply.header('upload-offset', offset);
    return { status: 200, body: undefined };
  };

async function offsetOf(
  deps: AppDeps,
  uploads: ResumableUploads,
  upload: UploadRow,
  request: FastifyRequest,
): Promise<number> {
  if (upload.video_id !== null) return upload.size_bytes;
  try {
    return (await uploads.tus.serve(request, upload.id)).offset ?? 0;
  } catch (error) {
    if (error instanceof AppError && error.code === 'upload_gone' && (await isMoved(deps, upload)))
      return upload.size_bytes;
    throw error;
  }
}
