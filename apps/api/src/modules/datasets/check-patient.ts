import type { Tx } from '@sarm/database/connect';
import { findPatient } from '@sarm/database/patients.repository';
import { AppError } from '@sarm/domain/errors';

/** A patient of another project is as unknown as one that does not exist. */
export async function checkPatient(
  tx: Tx,
  projectId: string,
  patientId: string | null | undefined,
): Promise<void> {
  if (patientId === null || patientId === undefined) return;
  const patient = await findPatient(tx, patientId);
  if (patient?.project_id === projectId) return;
  throw new AppError('invalid_request', {
    errors: [{ field: 'sample.patient_id', message: 'Patient not found' }],
  });
}
