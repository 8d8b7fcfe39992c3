import type { Scoped } from '@sarm/database/kernel/connect';
import { hasPatient } from '@sarm/database/samples/patients.repository';
import { AppError } from '@sarm/domain/catalogue/errors';

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
