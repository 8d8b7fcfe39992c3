import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { patientsCalls } from '@sarm/contracts/addresses/patients.generated';
import type { PatientRecord } from '@sarm/contracts/http/patients/patients.routes';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { useChange } from '../../../shared/api/use-change.ts';
import { dateAndTime } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { useToast } from '../../../shared/state/use-toast.ts';

/** Not given until somebody who edits patients records it. */
export function TrainingConsent({ patient }: { readonly patient: PatientRecord }) {
  const { t } = useTranslation('patients');
  const can = useCan();
  const toast = useToast();
  const [save, { isLoading }] = useChange(patientsCalls.setConsent);
  const locale = useLocale();
  const { id, projectId, trainingConsent, trainingConsentRecorded: recorded } = patient;
  const given = trainingConsent ? 'given' : 'withdrawn';
  const change = async (next: boolean): Promise<void> => {
    const answer = await save({ params: { id }, body: { given: next } });
    if (answer.error !== undefined) toast.error(t('consentFailed'));
  };
  return (
    <Box>
      <FormControlLabel
        label={t('consent')}
        disabled={isLoading || !can(patientsCalls.setConsent, { projectId })}
        control={<Switch size="small" checked={trainingConsent} onChange={(_, next) => void change(next)} />}
      />
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', m: 0 }}>
        {recorded === null
          ? t('consentNever')
          : t(recorded.by === null ? `consentAt.${given}` : `consentBy.${given}`, {
              name: recorded.by,
              at: dateAndTime(recorded.at, locale),
            })}
      </Typography>
    </Box>
  );
}
