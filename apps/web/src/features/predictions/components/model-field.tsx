import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { modelsCalls } from '@sarm/contracts/addresses/models.generated';
import type { Model } from '@sarm/contracts/http/models/models.entities';
import { PAGING } from '@sarm/domain/limits';
import { PREDICTING_TYPES } from '@sarm/domain/predictions';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';

export interface ModelFieldProps {
  readonly chosen: Model | null;
  readonly onChoose: (model: Model) => void;
}

/** TEC-132: trained models and those that ship. */
export function ModelField({ chosen, onChoose }: ModelFieldProps) {
  const { t } = useTranslation(['predictions', 'models']);
  const found = useRead(modelsCalls.list, { query: { status: 'trained', limit: PAGING.maxLimit } });
  const models = (found.data?.models ?? []).filter(({ type }) =>
    (PREDICTING_TYPES as readonly string[]).includes(type),
  );
  const none = found.isSuccess && models.length === 0;
  const helper = found.isError
    ? t('predictions:setup.modelsFailed', { message: errorText(found.error) })
    : none
      ? t('predictions:setup.noModels')
      : undefined;
  return (
    <TextField
      select
      size="small"
      label={t('predictions:setup.model')}
      value={chosen?.id ?? ''}
      error={found.isError}
      helperText={helper}
      onChange={({ target }) => {
        const model = models.find(({ id }) => id === target.value);
        if (model !== undefined) onChoose(model);
      }}
      slotProps={{
        select: { SelectDisplayProps: { style: { display: 'flex', alignItems: 'center', gap: 8 } } },
      }}
    >
      {models.map((model) => (
        <MenuItem key={model.id} value={model.id} sx={{ gap: 1 }}>
          {model.name}
          <Chip
            size="small"
            variant="outlined"
            label={model.in_use ? t('predictions:setup.inUse') : t(`models:type.${model.type}`)}
          />
        </MenuItem>
      ))}
    </TextField>
  );
}
