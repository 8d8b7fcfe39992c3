import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { TRAINING_STARTS, type TrainingStart } from '@sarm/domain/training';
import { useTranslation } from 'react-i18next';

interface StartFieldProps {
  readonly start: TrainingStart;
  readonly onChoose: (start: TrainingStart) => void;
}

/** Which weights the training begins with. */
export function StartField({ start, onChoose }: StartFieldProps) {
  const { t } = useTranslation('training');
  return (
    <TextField
      select
      label={t('form.startFrom')}
      value={start}
      helperText={t('form.startFromNote')}
      onChange={({ target }) => onChoose(target.value as TrainingStart)}
    >
      {TRAINING_STARTS.map((each) => (
        <MenuItem key={each} value={each}>
          {t(`form.starts.${each}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
