import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { appendAudit } from '@sarm/database/audit/audit.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { findExport } from '@sarm/database/labels/label-exports.repository';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { sendBlob } from '../media/send-blob.ts';
import { exportFileName } from './label-files.presenter.ts';
import { ofLabel } from './of-label.ts';

/** The bytes of a file. Pictures leave the installation with it, so it is logged who took it, once for a download in parts. */
export const sendExport =
  (deps: AppDeps): Handler<RouteGroups['labelFiles']['exportFile']> =>
  async ({ caller, object, params, actor, request, reply }) => {
    const file = await inScope(deps.db, asUser(caller.userId), async (tx) => {
      const row = ofLabel(await findExport(tx, object.id), params.id);
      if (/^(?:bytes=0-|$)/.test(request.headers.range ?? ''))
        await appendAudit(tx, actor, {
          action: 'label.download',
          projectId: row.project_id,
          subjectId: row.label_id,
          after: { exportId: row.id, format: row.format, sha256: row.sha256 },
        });
      return row;
    });
    return await sendBlob(deps, request, reply, {
      key: file.blob_key,
      etag: file.sha256,
      contentType: 'application/zip',
      disposition: 'attachment',
      fileName: exportFileName(file),
    });
  };
