import type { AuditRecord } from '@sarm/database/audit/audit.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { hasPatient } from '@sarm/database/samples/patients.repository';
import { lockDataset, updateDataset } from '@sarm/database/samples/datasets.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import type { ComplaintCode } from '@sarm/domain/catalogue/complaints';

const refused = (code: ComplaintCode): AppError =>
  new AppError('invalid_request', { errors: [{ field: 'patientId', code }] });

/** `of` is the patient of the sample, `inProject` whether the one that is named belongs to its project. */
export function refusePatient(choice: { of: string | null; named: string; inProject: boolean }): void {
  if (!choice.inProject) throw refused('patient_not_found');
  if (choice.of !== null && choice.of !== choice.named) throw refused('patient_of_sample');
}

/**
 * BUS-232: a video takes the patient of its sample. Where the sample has no patient yet, the named one is entered
 * there, for all of its videos; another patient than the sample's is refused.
 */
export async function choosePatient(
  tx: Scoped,
  sample: { readonly datasetId: string; readonly projectId: string },
  patientId: string | null,
): Promise<AuditRecord | null> {
  if (patientId === null) return null;
  const dataset = found(await lockDataset(tx, sample.datasetId));
  if (dataset.patient_id === patientId) return null;
  const inProject = await hasPatient(tx, sample.projectId, patientId);
  refusePatient({ of: dataset.patient_id, named: patientId, inProject: inProject });
  await updateDataset(tx, sample.datasetId, { patient_id: patientId });
  return {
    action: 'dataset.update',
    projectId: sample.projectId,
    subjectId: sample.datasetId,
    before: { sample: { patient_id: null } },
    after: { sample: { patient_id: patientId } },
  };
}
