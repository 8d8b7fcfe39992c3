import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { lockDataset, updateDataset as storeChange } from '@sarm/database/samples/datasets.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { checkPatient } from './check-patient.ts';
import { readerOf } from '../../presenters/reader.ts';
import { unseenFields } from '../../presenters/unseen-fields.ts';
import { readDataset } from './get-dataset.ts';
import { findingColumns } from './finding-columns.ts';

/** BUS-164: its videos, figures and reports are of its project, and would not move with it. */
function refuseOtherProject(own: string, named: Readonly<Record<string, string | undefined>>): void {
  const errors = Object.entries(named)
    .filter(([, id]) => id !== undefined && id !== own)
    .map(([field]) => ({ field, code: 'project_of_dataset' as const }));
  if (errors.length > 0) throw new AppError('invalid_request', { errors });
}

/** Fields that are left out stay as they are, inside metadata and the sample's sheet too. */
export const updateDataset =
  ({ clock }: Pick<AppDeps, 'clock'>): Handler<RouteGroups['datasets']['update']> =>
  async ({ tx, caller, object, body, request }) => {
    const before = found(await lockDataset(tx, object.id));
    const reader = readerOf({ caller, object, request });
    const { metadata, sample = {}, project_id, projectId, ...sent } = body;
    const fields =
      reader.names(object.projectId) || before.patient_id === null ? sent : unseenFields(sent, before.code);
    refuseOtherProject(object.projectId, { project_id, projectId });
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
      body: await readDataset(tx, object.id, reader),
      audit: {
        action: 'dataset.update',
        projectId: object.projectId,
        subjectId: object.id,
        before: { name, description, type, status, metadata: before.metadata, sample: sheet },
        after: {
          ...fields,
          ...(metadata === undefined ? {} : { metadata }),
          ...(body.sample === undefined ? {} : { sample }),
        },
      },
    };
  };
