import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { appendAudit } from '@sarm/database/audit/audit.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { findRegisteredModel } from '@sarm/database/training/registered-models.repository';
import { found } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { sendBlob } from '../media/send-blob.ts';
import { findModelFile, modelFileName } from './model-file.ts';

/** The bytes of a model. It is logged who took it, once for a download in parts. */
export const sendModel =
  (deps: AppDeps): Handler<RouteGroups['models']['file']> =>
  async ({ caller, object, actor, request, reply }) => {
    const { model, file } = await inScope(deps.db, asUser(caller.userId), async (tx) => {
      const row = found(await findRegisteredModel(tx, object.id));
      const place = await findModelFile(deps, row);
      if (/^(?:bytes=0-|$)/.test(request.headers.range ?? ''))
        await appendAudit(tx, actor, {
          action: 'model.download',
          projectId: row.project_id,
          subjectId: row.id,
          after: { sha256: place.sha256 },
        });
      return { model: row, file: place };
    });
    return await sendBlob({ blobs: file.store }, request, reply, {
      key: file.key,
      etag: file.sha256,
      contentType: 'application/octet-stream',
      disposition: 'attachment',
      fileName: modelFileName(model),
    });
  };
