import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { PREPARATIONS, type Preparation } from '@sarm/domain/videos/recordings';
import { useTranslation } from 'react-i18next';

export interface PreparationFieldProps {
  readonly value: Preparation;
  readonly disabled?: boolean;
  readonly onChange: (value: Preparation) => void;
}

/** How the sample of a recording was prepared. */
export function PreparationField({ value, disabled = false, onChange }: PreparationFieldProps) {
  const { t } = useTranslation('videos');
  return (
    <TextField
      select
      size="small"
      label={t('preparation')}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(PREPARATIONS.find((each) => each === event.target.value) ?? value)}
    >
      {PREPARATIONS.map((each) => (
        <MenuItem key={each} value={each}>
          {t(`preparations.${each}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
