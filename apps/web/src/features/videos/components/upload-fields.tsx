import { allowedExtensions, formatsForBusiness, formatsForTechnical } from '@sarm/domain/settings';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Workflow } from '../../../shared/screens/screen.ts';
import type { UploadForm } from '../hooks/use-upload-form.ts';
import { FileDrop } from '../../../shared/uploads/file-drop.tsx';
import { NoCalibration } from './no-calibration.tsx';
import { UploadChoiceFields } from './upload-choices.tsx';
import { UploadRow } from './upload-row.tsx';

export interface UploadFieldsProps {
  readonly form: UploadForm;
  readonly datasetId: string | null;
  readonly workflow: Workflow;
}

/** The files that were chosen, what is entered for them, and what is wrong with them. */
export function UploadFields({ form, datasetId, workflow }: UploadFieldsProps) {
  const { t } = useTranslation('videos');
  const { rules, items, running, names } = form;
  const formats = (workflow === 'sarm' ? formatsForBusiness : formatsForTechnical)(rules.allowedVideoFormats);
  return (
    <>
      <FileDrop
        accept={allowedExtensions(rules.allowedVideoFormats).join(',')}
        hint={`${t('uploadDialog.formats', { formats })} · ${t('uploadDialog.maxSize', { max: rules.maxUploadSize })}`}
        disabled={running}
        compact={workflow === 'finetune'}
        onFiles={form.add}
      />
      <UploadChoiceFields
        datasetId={datasetId}
        control={form.choices.control}
        running={running}
        workflow={workflow}
      />
      {form.complaint !== null && <Alert severity="error">{form.complaint}</Alert>}
      {form.question === 'open' && <NoCalibration onGoOn={() => void form.upload(true)} />}
      {items.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {items.map((item) => (
            <UploadRow
              key={item.id}
              item={item}
              running={running}
              workflow={workflow}
              dispatch={form.dispatch}
              nameError={form.checked && item.name.trim() === '' ? t('uploadDialog.nameRequired') : undefined}
              nameRef={(input) => {
                if (input === null) names.current.delete(item.id);
                else names.current.set(item.id, input);
              }}
            />
          ))}
        </Box>
      )}
    </>
  );
}
