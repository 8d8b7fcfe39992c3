import type { BodyOf } from '@sarm/contracts/http/route';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { newId } from '@sarm/database/kernel/new-id';
import {
  deletePatient,
  findHoldings,
  hasNamesake,
  insertPatient,
  lockPatient,
  updatePatient as storeChange,
} from '@sarm/database/samples/patients.repository';
import { dayOf } from '@sarm/domain/days';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { readPatient } from './read-patients.ts';

type Patients = RouteGroups['patients'];
type Clock = Pick<AppDeps, 'clock'>;

/** Named as the columns: by these names the audit log recognises what is personal. */
function columnsOf(body: BodyOf<Patients['update']>, today: string) {
  const { name, dateOfBirth, email, contactNumber, medicalRecordNumber } = body;
  if (dateOfBirth !== null && dateOfBirth > today)
    throw new AppError('invalid_request', { errors: [{ field: 'dateOfBirth', code: 'invalid' }] });
  return {
    name,
    date_of_birth: dateOfBirth,
    email,
    contact_number: contactNumber,
    medical_record_number: medicalRecordNumber,
  };
}

/** The index decides, so that two people who type the same number at the same time do not both succeed. */
function asNumberTaken(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'patients_record_number')
    throw new AppError('patient_number_taken', { cause: error });
  throw error;
}

export const createPatient =
  ({ clock }: Clock): Handler<Patients['create']> =>
  async ({ tx, caller, object: { projectId }, body }) => {
    const today = dayOf(clock.now());
    const after = columnsOf(body, today);
    const id = newId();
    if (!body.addAnyway && (await hasNamesake(tx, projectId, after))) throw new AppError('patient_duplicate');
    await insertPatient(tx, { id, project_id: projectId, created_by: caller.userId, ...after }).catch(
      asNumberTaken,
    );
    const audit = { action: 'patient.create', projectId, subjectId: id, after } as const;
    return { status: 201, body: await readPatient(tx, id, today), audit };
  };

export const updatePatient =
  ({ clock }: Clock): Handler<Patients['update']> =>
  async ({ tx, object: { id, projectId }, body }) => {
    const today = dayOf(clock.now());
    const after = columnsOf(body, today);
    const former = found(await lockPatient(tx, id), 'patient_not_found');
    await storeChange(tx, id, after).catch(asNumberTaken);
    const { name, date_of_birth, email, contact_number, medical_record_number } = former;
    const before = { name, date_of_birth, email, contact_number, medical_record_number };
    const audit = { action: 'patient.update', projectId, subjectId: id, before, after } as const;
    return { status: 200, body: await readPatient(tx, id, today), audit };
  };

/** BUS-102: results must stay attributable. The lock holds off a sample that is just being given to the patient. */
export const removePatient: Handler<Patients['remove']> = async ({ tx, object: { id, projectId } }) => {
  found(await lockPatient(tx, id), 'patient_not_found');
  const { samples, analyses, reports } = await findHoldings(tx, id);
  if (samples.length > 0 || analyses.length > 0 || reports.length > 0) throw new AppError('patient_in_use');
  await deletePatient(tx, id);
  return { status: 204, body: undefined, audit: { action: 'patient.delete', projectId, subjectId: id } };
};
