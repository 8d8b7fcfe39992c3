import Alert from '@mui/material/Alert';
import type { Prediction } from '@sarm/contracts/http/predictions/predictions.entities';
import { useTranslation } from 'react-i18next';

/** Of one that failed; one that a person cancelled is no failure of the product. */
export function WhyNoResult({ prediction }: { readonly prediction: Prediction }) {
  const { t } = useTranslation('predictions');
  if (prediction.status !== 'failed') return null;
  if (prediction.notice?.code === 'task.cancelled')
    return <Alert severity="info">{t('head.cancelled')}</Alert>;
  return <Alert severity="error">{t('head.failed', { message: prediction.message })}</Alert>;
}
