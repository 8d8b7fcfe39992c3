import Typography from '@mui/material/Typography';
import { DATASET_PROCESSING_STATUSES } from '@sarm/domain/statuses';
import { TextInput } from '@sarm/ui/text-input';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../shared/forms/form-fields.tsx';
import type { useForm } from '../../../shared/forms/use-form.ts';
import type { DatasetForm } from '../state/dataset-form.ts';

const FULL_ROW = { gridColumn: '1 / -1' } as const;

export interface MetadataFieldsProps {
  readonly form: ReturnType<typeof useForm<DatasetForm>>;
  readonly readOnly: boolean;
  readonly technical: boolean;
}

/** TEC-136: notes about the recording, which no measurement reads. */
export function MetadataFields({ form, readOnly, technical }: MetadataFieldsProps) {
  const { t } = useTranslation('datasets');
  const processing = Object.fromEntries(
    DATASET_PROCESSING_STATUSES.map((status) => [status, t(`technical.processingStatus.${status}`)]),
  );
  const text = (name: Parameters<typeof form.text>[0]) => ({ ...form.text(name), readOnly });
  return (
    <>
      <Typography variant="h3" sx={FULL_ROW}>
        {t('dialog.metadata')}
        {technical && (
          <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
            {t('technical.metadataHint')}
          </Typography>
        )}
      </Typography>
      <TextInput {...text('metadata.source')} label={t('dialog.source')} />
      <TextInput {...text('metadata.capture_device')} label={t('dialog.captureDevice')} />
      <TextInput {...text('metadata.resolution')} label={t('dialog.resolution')} />
      <TextInput {...form.number('metadata.frame_rate')} readOnly={readOnly} label={t('dialog.frameRate')} />
      {technical && (
        <SelectField
          control={form.control}
          readOnly={readOnly}
          name="metadata.processing_status"
          label={t('technical.processing')}
          options={processing}
        />
      )}
    </>
  );
}
