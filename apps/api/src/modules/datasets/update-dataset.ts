import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { appendAudit } from '@sarm/database/audit.repository';
import { lockDataset, updateDataset as storeChange } from '@sarm/database/datasets.repository';
import { asUser, inScope } from '@sarm/database/scope';
import { AppError } from '@sarm/domain/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { checkPatient } from './check-patient.ts';
import { readDataset } from './get-dataset.ts';

/** Fields that are left out stay as they are, inside metadata and the sample's sheet too. */
export const updateDataset =
  ({ db }: AppDeps): Handler<RouteGroups['datasets']['update']> =>
  async ({ caller, object, body, actor }) => {
    const changed = await inScope(db, asUser(caller.userId), async (tx) => {
      const before = await lockDataset(tx, object.id);
      if (before === undefined) throw new AppError('not_found');
      const { metadata, sample = {}, ...fields } = body;
      await checkPatient(tx, object.projectId, sample.patient_id);
      await storeChange(tx, object.id, {
        ...fields,
        ...sample,
        ...(metadata === undefined ? {} : { metadata: JSON.stringify({ ...before.metadata, ...metadata }) }),
      });
      const dataset = await readDataset(tx, object.id, { withVideos: false });
      const { name, description, type, status } = before;
      const { patient_id, collected_at, abstinence_days, volume_ml, dilution } = before;
      const sheet = { patient_id, collected_at, abstinence_days, volume_ml, dilution };
      await appendAudit(tx, actor, {
        type: 'data',
        action: 'dataset.update',
        message: `Dataset ${dataset.name} changed`,
        projectId: object.projectId,
        resourceType: 'dataset',
        resourceId: object.id,
        details: {
          before: { name, description, type, status, metadata: before.metadata, sample: sheet },
          after: body,
        },
      });
      return dataset;
    });
    return { status: 200, body: changed };
  };
