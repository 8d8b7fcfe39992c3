import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import {
  deleteModel as removeModel,
  fileKeysOfModel,
  type ModelUses,
  usesOfModel,
} from '@sarm/database/training/registered-models.repository';
import { AppError, type ErrorCode } from '@sarm/domain/catalogue/errors';
import { removeBlobsNow, SECOND_PASS_SECONDS } from '@sarm/use-cases/blobs/remove-blobs';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { lockProjectModel } from './own-model.ts';

/** TEC-276. A model that was in use once is what a rollback returns to, and what the record of deployments names. */
const REFUSALS: readonly (readonly [keyof ModelUses, ErrorCode])[] = [
  ['in_use', 'model_in_use'],
  ['in_analysis', 'model_in_analysis'],
  ['was_in_use', 'model_was_in_use'],
];

export const deleteModel =
  (deps: Pick<AppDeps, 'blobs' | 'log'>): Handler<RouteGroups['models']['remove']> =>
  async ({ tx, object }) => {
    const model = await lockProjectModel(tx, object.id);
    if (model.status === 'training') throw new AppError('model_training');
    const uses = await usesOfModel(tx, model.id);
    const refusal = REFUSALS.find(([use]) => uses[use]);
    if (refusal !== undefined) throw new AppError(refusal[1]);
    const keys = await fileKeysOfModel(tx, model.id);
    await noteBlobRemoval(tx, keys, SECOND_PASS_SECONDS);
    await removeModel(tx, model.id);
    return {
      status: 204,
      body: undefined,
      audit: {
        action: 'model.delete',
        projectId: model.project_id,
        subjectId: model.id,
        before: { name: model.name, type: model.type, status: model.status, sha256: model.sha256 },
      },
      after: () => removeBlobsNow(deps, keys),
    };
  };
