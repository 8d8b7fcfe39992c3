import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { newId } from '@sarm/database/kernel/new-id';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import {
  countUnfinishedUploads,
  deleteUpload,
  insertUpload,
} from '@sarm/database/samples/uploads.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { UPLOADS } from '@sarm/domain/limits';
import { megabytesToBytes } from '@sarm/domain/units';
import type { AppDeps } from '../../deps.ts';
import { enforceAccess } from '../../http/enforce-access.ts';
import type { Handler } from '../../http/handler.ts';
import { checkChoices } from './check-choices.ts';
import { checkQuota } from './check-quota.ts';
import type { ResumableUploads } from './resumable-uploads.ts';
import { checkVersion, UPLOADS_PATH } from './tus-server.ts';
import { checkExtension, datasetIdOf, readVideoFields } from './upload-fields.ts';
import { parseUploadMetadata, sha256Of } from './upload-metadata.ts';

/** An upload that gets no part for this long is given up. */
export const UPLOAD_IDLE_SECONDS = 86_400;

export const startUpload =
  (deps: AppDeps, uploads: ResumableUploads): Handler<RouteGroups['videos']['uploadStart']> =>
  async ({ caller, request, reply }) => {
    checkVersion(request, reply);
    const header = request.headers['upload-metadata'];
    const metadata = parseUploadMetadata(typeof header === 'string' ? header : undefined);
    const dataset = await enforceAccess(deps, request, datasetIdOf(metadata));
    const settings = await readSettings(deps.db);
    const fileName = metadata['filename'] ?? metadata['name'] ?? '';
    checkExtension(fileName, settings);
    const chosen = readVideoFields(metadata, fileName);
    const sha256 = sha256Of(metadata);
    const size = readLength(request.headers['upload-length'], settings.general.maxUploadSize);
    const id = newId();
    await inScope(deps.db, asUser(caller.userId), async (tx) => {
      await checkChoices(tx, dataset, chosen, deps.clock.now());
      await checkQuota(tx, deps.config, { projectId: dataset.projectId, size });
      if ((await countUnfinishedUploads(tx, caller.userId)) >= UPLOADS.unfinished)
        throw new AppError('too_many_uploads');
      await insertUpload(tx, {
        id,
        project_id: dataset.projectId,
        dataset_id: dataset.id,
        created_by: caller.userId,
        size_bytes: size,
        metadata: JSON.stringify({ ...metadata, filename: fileName, sha256 }),
        expires_at: new Date(deps.clock.now().getTime() + UPLOAD_IDLE_SECONDS * 1000),
      });
    });
    try {
      await uploads.tus.serve(request, id);
    } catch (error) {
      await inScope(deps.db, asUser(caller.userId), (tx) => deleteUpload(tx, id));
      throw error;
    }
    reply.header('location', `${UPLOADS_PATH}/${id}`);
    return { status: 201, body: undefined };
  };

function readLength(header: string | string[] | undefined, maxMegabytes: number): number {
  if (typeof header !== 'string' || !/^\d{1,15}$/.test(header)) {
    throw new AppError('invalid_request', {
      errors: [{ field: 'Upload-Length', code: 'upload_length_form' }],
    });
  }
  const size = Number(header);
  if (size === 0) throw new AppError('file_empty');
  if (size > megabytesToBytes(maxMegabytes))
    throw new AppError('file_too_large', { params: { max: maxMegabytes } });
  return size;
}
