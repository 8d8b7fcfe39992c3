import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { erasePatient, previewErasure } from '../erasures/erase-patient.ts';
import { exportPatient } from '../patient-export/export-patient.ts';
import { createPatient, removePatient, updatePatient } from './change-patient.ts';
import { setConsent } from './set-consent.ts';
import { getPatient, listPatients } from './read-patients.ts';

export const createPatientsHandlers = (deps: AppDeps): HandlersOf<'patients'> => ({
  list: listPatients(deps),
  get: getPatient(deps),
  create: createPatient(deps),
  update: updatePatient(deps),
  setConsent: setConsent(deps),
  remove: removePatient,
  exportData: exportPatient(deps),
  previewErasure: previewErasure(deps),
  erase: erasePatient(deps),
});
