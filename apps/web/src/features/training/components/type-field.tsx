import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { TRAINABLE_TYPES, type TrainableType } from '@sarm/domain/training';
import { useTranslation } from 'react-i18next';

interface TypeFieldProps {
  readonly type: TrainableType;
  readonly onChoose: (type: TrainableType) => void;
}

/** What the model learns; it stands in the address (TEC-131). */
export function TypeField({ type, onChoose }: TypeFieldProps) {
  const { t } = useTranslation('training');
  return (
    <TextField
      select
      label={t('form.type')}
      value={type}
      helperText={t(`form.learns.${type}`)}
      onChange={({ target }) => onChoose(target.value as TrainableType)}
    >
      {TRAINABLE_TYPES.map((each) => (
        <MenuItem key={each} value={each}>
          {t(`type.${each}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
