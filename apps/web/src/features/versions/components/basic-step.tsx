import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Box from '@mui/material/Box';
import { DATASET_STATUSES, type DatasetStatus } from '@sarm/domain/statuses';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import type { DatasetDraft } from '../state/dataset-draft.ts';

const NAME_LENGTH = 200;
const DESCRIPTION_LENGTH = 5000;

export interface BasicStepProps {
  readonly draft: DatasetDraft;
  readonly onChange: (changes: Partial<DatasetDraft>) => void;
}

/** TEC-126: the type is fixed to detection. */
export function BasicStep({ draft, onChange }: BasicStepProps) {
  const { t } = useTranslation(['versions', 'datasets']);
  return (
    <SectionCard title={t('versions:step.basic')} ruled>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, maxWidth: 720 }}>
        <TextField
          required
          autoFocus
          label={t('datasets:dialog.name')}
          value={draft.name}
          onChange={({ target }) => onChange({ name: target.value })}
          slotProps={{ htmlInput: { maxLength: NAME_LENGTH, autoComplete: 'off' } }}
          sx={{ gridColumn: '1 / -1' }}
        />
        <TextField
          select
          required
          disabled
          label={t('datasets:dialog.type')}
          value="detection"
          helperText={t('versions:basic.fixedType')}
          // It says why the field is closed, so it is not dimmed with it.
          slotProps={{ formHelperText: { sx: { '&.Mui-disabled': { color: 'text.secondary' } } } }}
        >
          <MenuItem value="detection">{t('datasets:type.detection')}</MenuItem>
        </TextField>
        <TextField
          select
          required
          label={t('datasets:dialog.status')}
          value={draft.status}
          onChange={({ target }) => onChange({ status: target.value as DatasetStatus })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="" disabled>
            {t('versions:basic.chooseStatus')}
          </MenuItem>
          {DATASET_STATUSES.map((status) => (
            <MenuItem key={status} value={status}>
              {t(`datasets:status.${status}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          multiline
          minRows={3}
          label={t('datasets:dialog.description')}
          value={draft.description}
          onChange={({ target }) => onChange({ description: target.value })}
          slotProps={{ htmlInput: { maxLength: DESCRIPTION_LENGTH } }}
          sx={{ gridColumn: '1 / -1' }}
        />
      </Box>
    </SectionCard>
  );
}
