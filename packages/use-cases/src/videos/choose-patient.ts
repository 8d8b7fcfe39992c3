import type { AuditRecord } from '@sarm/database/audit/audit.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { hasPatient } from '@sarm/database/samples/patients.repository';
import { lockDataset, updateDataset } from '@sarm/database/samples/datasets.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import type { ComplaintCode } from '@sarm/domain/catalogue/complaints';

const refused = (code: ComplaintCode): AppError =>
  new AppError('invalid_request', { errors: [{ field: 'patientId', code }] });

/** `of` is the patient of the sample, `known` whether the one that is named belongs to its project. */
export function refusePatient(asked: { of: string | null; named: string; known: boolean }): void {
  if (!asked.known) throw refused('patient_not_found');
  if (asked.of !== null && asked.of !== asked.named) throw refused('patient_of_sample');
}

/**
 * BUS-232: a video takes the patient of its sample. Said of a sample whose patient nobody entered, it is entered there,
 * for all of its videos; another patient than the sample's is refused.
 */
export async function choosePatient(
  tx: Scoped,
  sample: { readonly datasetId: string; readonly projectId: string },
  patientId: string | null,
): Promise<AuditRecord | null> {
  if (patientId === null) return null;
  const dataset = found(await lockDataset(tx, sample.datasetId));
  if (dataset.patient_id === patientId) return null;
  const known = await hasPatient(tx, sample.projectId, patientId);
  refusePatient({ of: dataset.patient_id, named: patientId, known });
  await updateDataset(tx, sample.datasetId, { patient_id: patientId });
  return {
    action: 'dataset.update',
    projectId: sample.projectId,
    subjectId: sample.datasetId,
    before: { sample: { patient_id: null } },
    after: { sample: { patient_id: patientId } },
  };
}
