import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { lockDataset, updateDataset as storeChange } from '@sarm/database/samples/datasets.repository';
import { found } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { checkPatient } from './check-patient.ts';
import { patientReaderOf } from './datasets.presenter.ts';
import { readDataset } from './get-dataset.ts';
import { findingColumns } from './finding-columns.ts';

/** Fields that are left out stay as they are, inside metadata and the sample's sheet too. */
export const updateDataset =
  ({ clock }: Pick<AppDeps, 'clock'>): Handler<RouteGroups['datasets']['update']> =>
  async ({ tx, caller, object, body }) => {
    const before = found(await lockDataset(tx, object.id));
    const { metadata, sample = {}, ...fields } = body;
    const { findings: seen, ...entered } = sample;
    await checkPatient(tx, object.projectId, sample.patient_id);
    await storeChange(tx, object.id, {
      ...fields,
      ...entered,
      ...findingColumns(seen, before.findings, { by: caller.userId, at: clock.now() }),
      ...(metadata === undefined ? {} : { metadata: JSON.stringify({ ...before.metadata, ...metadata }) }),
    });
    const { name, description, type, status } = before;
    const { patient_id, collected_at, abstinence_days, volume_ml, dilution, findings } = before;
    const sheet = { patient_id, collected_at, abstinence_days, volume_ml, dilution, findings };
    return {
      status: 200,
      body: await readDataset(tx, object.id, patientReaderOf(caller, object)),
      audit: {
        action: 'dataset.update',
        projectId: object.projectId,
        subjectId: object.id,
        before: { name, description, type, status, metadata: before.metadata, sample: sheet },
        after: body,
      },
    };
  };
