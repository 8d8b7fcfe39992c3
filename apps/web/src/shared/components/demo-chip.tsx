import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';

/** PLT-234: stands wherever simulated samples are shown, so that nobody takes their figures for a patient's. */
export function DemoChip() {
  const { t } = useTranslation('shell');
  return (
    <Tooltip title={t('demoHint')} describeChild>
      <Chip label={t('demo')} color="warning" variant="outlined" tabIndex={0} />
    </Tooltip>
  );
}
