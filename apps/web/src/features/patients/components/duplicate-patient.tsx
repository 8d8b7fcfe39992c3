import Alert from '@mui/material/Alert';
import { patientsCalls } from '@sarm/contracts/addresses/patients.generated';
import type { Patient } from '@sarm/contracts/http/patients/patients.routes';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { InAppLink } from '../../../shared/components/in-app-link.tsx';
import { calendarDay } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { PATHS } from '../../../shared/paths.ts';

/** What was typed when the server named it a likely duplicate. */
export interface Duplicate {
  readonly code: 'patient_duplicate' | 'patient_number_taken';
  readonly name: string;
  readonly dateOfBirth: string | null;
  readonly medicalRecordNumber: string;
  readonly project_id: string;
}

const MOST = 20;
const same = (a: string, b: string): boolean => a.toLowerCase() === b.trim().toLowerCase();
const isMeant = (each: Patient, typed: Duplicate): boolean =>
  typed.code === 'patient_number_taken'
    ? same(each.medicalRecordNumber, typed.medicalRecordNumber)
    : same(each.name, typed.name) && each.dateOfBirth === typed.dateOfBirth;

/** BUS-102: who is stored already, with the way there, before a second record of the same man comes into being. */
export function DuplicatePatient({
  typed,
  onOpen,
}: {
  readonly typed: Duplicate;
  readonly onOpen: () => void;
}) {
  const { t } = useTranslation('patients');
  const { t: errors } = useTranslation('errors');
  const locale = useLocale();
  const byNumber = typed.code === 'patient_number_taken';
  const search = (byNumber ? typed.medicalRecordNumber : typed.name).trim();
  const { data } = useRead(patientsCalls.list, {
    query: { project_id: typed.project_id, search, limit: MOST },
  });
  const stored = (data?.items ?? []).filter((each) => isMeant(each, typed));
  return (
    <Alert severity="warning">
      {errors(typed.code)}
      {stored.map(({ id, name, dateOfBirth, medicalRecordNumber }) => (
        <div key={id}>
          <InAppLink to={`${PATHS.sarmPatients}?id=${id}`} onClick={onOpen}>
            {[name, dateOfBirth === null ? '' : calendarDay(dateOfBirth, locale), medicalRecordNumber]
              .filter((part) => part !== '')
              .join(' · ')}
          </InAppLink>
        </div>
      ))}
      {!byNumber && <div>{t('dialog.anywayHint')}</div>}
    </Alert>
  );
}
