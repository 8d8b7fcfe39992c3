import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { patientsCalls } from '@sarm/contracts/addresses/patients.generated';
import type { PatientRecord } from '@sarm/contracts/http/patients/patients.routes';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { useChange } from '../../../shared/api/use-change.ts';
import { useToast } from '../../../shared/state/use-toast.ts';

/** Not given until somebody who edits patients records it. */
export function TrainingConsent({ patient }: { readonly patient: PatientRecord }) {
  const { t } = useTranslation('patients');
  const can = useCan();
  const toast = useToast();
  const [save, { isLoading }] = useChange(patientsCalls.setConsent);
  const { id, projectId, trainingConsent } = patient;
  const change = async (given: boolean): Promise<void> => {
    const answer = await save({ params: { id }, body: { given } });
    if (answer.error !== undefined) toast.error(t('consentFailed'));
  };
  return (
    <FormControlLabel
      label={t('consent')}
      disabled={isLoading || !can(patientsCalls.setConsent, { projectId })}
      control={<Switch size="small" checked={trainingConsent} onChange={(_, given) => void change(given)} />}
    />
  );
}
