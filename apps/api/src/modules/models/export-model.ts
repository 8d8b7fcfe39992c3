import { API_BASE } from '@sarm/contracts/http/api-base';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findRegisteredModel } from '@sarm/database/training/registered-models.repository';
import { found } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { findModelFile } from './model-file.ts';

/** TEC-277. The trainer wrote the ONNX file when it finished, so there is nothing to convert and nothing to wait for. */
export const exportModel =
  (deps: Pick<AppDeps, 'blobs' | 'config'>): Handler<RouteGroups['models']['export']> =>
  async ({ tx, object, body }) => {
    const model = found(await findRegisteredModel(tx, object.id));
    const { sha256 } = await findModelFile(deps, model);
    return {
      status: 200,
      body: { success: true, download_url: `${API_BASE}/technical/models/${model.id}/file` },
      audit: {
        action: 'model.export',
        projectId: model.project_id,
        subjectId: model.id,
        after: { format: body.format, sha256 },
      },
    };
  };
