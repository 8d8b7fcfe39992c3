import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

/** The question before an upload whose videos could not be measured. */
export function NoCalibration({ onGoOn }: { readonly onGoOn: () => void }) {
  const { t } = useTranslation('videos');
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" onClick={onGoOn}>
          {t('uploadDialog.goOn')}
        </Button>
      }
    >
      <AlertTitle>{t('uploadDialog.noCalibrationTitle')}</AlertTitle>
      {t('uploadDialog.noCalibration')}
    </Alert>
  );
}
