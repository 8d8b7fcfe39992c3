import type { Scoped } from '@sarm/database/connect';
import { hasPatient } from '@sarm/database/datasets.repository';
import { AppError } from '@sarm/domain/errors';

/** A patient of another project is as unknown as one that does not exist. */
export async function checkPatient(
  tx: Scoped,
  projectId: string,
  patientId: string | null | undefined,
): Promise<void> {
  if (patientId === null || patientId === undefined) return;
  if (await hasPatient(tx, projectId, patientId)) return;
  throw new AppError('invalid_request', {
    errors: [{ field: 'sample.patient_id', code: 'patient_not_found' }],
  });
}
