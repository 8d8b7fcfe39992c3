import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { MaskModels } from '../hooks/use-mask-models.ts';

/** TEC-097 */
export function ModelSelect({ models: { models, model, choose } }: { readonly models: MaskModels }) {
  const { t } = useTranslation('masks');
  return (
    <TextField
      select
      size="small"
      label={t('model')}
      value={model?.id ?? ''}
      disabled={models.length === 0}
      onChange={({ target }) => choose(target.value)}
      sx={{ width: { xs: '100%', sm: 212 } }}
    >
      {models.map(({ id, name, description, is_default }) => (
        <MenuItem key={id} value={id} title={description}>
          {is_default ? t('defaultModel', { name }) : name}
        </MenuItem>
      ))}
    </TextField>
  );
}
