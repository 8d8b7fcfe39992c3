import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { modelsCalls } from '@sarm/contracts/addresses/models.generated';
import { PAGING } from '@sarm/domain/limits';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';

export interface ModelFieldProps {
  readonly projectId: string;
  /** Null: the one that the project uses. */
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

/** TEC-012: which model detects: the one in use, or another that the project may use. */
export function ModelField({ projectId, value, onChange }: ModelFieldProps) {
  const { t } = useTranslation('workbench', { keyPrefix: 'runs' });
  const found = useRead(modelsCalls.list, {
    query: { type: 'detection', status: 'trained', project_id: projectId, limit: PAGING.maxLimit, offset: 0 },
  });
  const models = found.data?.models ?? [];
  const used = models.find((model) => model.in_use);
  const none = found.data !== undefined && models.length === 0;
  const failure = found.isError
    ? t('modelError', { message: errorText(found.error) })
    : none
      ? t('noModel')
      : undefined;
  return (
    <TextField
      select
      size="small"
      label={t('model')}
      value={value ?? used?.id ?? ''}
      disabled={models.length === 0}
      error={failure !== undefined}
      helperText={failure}
      onChange={({ target }) => onChange(target.value === used?.id ? null : target.value)}
    >
      {models.map(({ id, name, in_use: inUse }) => (
        <MenuItem key={id} value={id}>
          {inUse ? t('modelInUse', { name }) : name}
        </MenuItem>
      ))}
    </TextField>
  );
}
