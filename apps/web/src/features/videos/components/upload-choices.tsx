import Box from '@mui/material/Box';
import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import { useEffect } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useHolds } from '../../../shared/access/user-context.tsx';
import { useRead } from '../../../shared/api/use-read.ts';
import { CalibrationField } from '../../../shared/forms/calibration-field.tsx';
import type { Workflow } from '../../../shared/screens/screen.ts';
import { PreparationField } from '../../../shared/videos/preparation-field.tsx';
import { PatientField } from '../../../shared/forms/patient-field.tsx';
import type { UploadChoices } from '../../../shared/uploads/upload-file.ts';

export interface UploadChoicesProps {
  readonly datasetId: string | null;
  readonly control: Control<UploadChoices>;
  readonly running: boolean;
  readonly workflow: Workflow;
}

/** Whose sample it is and with which microscope it was recorded: set once, for all files of the dialog (BUS-041). */
export function UploadChoiceFields({ datasetId, control, running, workflow }: UploadChoicesProps) {
  const { t } = useTranslation('videos');
  const { data: dataset } = useRead(
    datasetsCalls.get,
    datasetId === null ? null : { params: { id: datasetId }, query: {} },
  );
  const suggested = dataset?.suggested_calibration ?? undefined;
  const { field } = useController({ control, name: 'calibrationId' });
  const { value: chosen, onChange: choose } = field;
  const suggestedId = suggested?.id;
  // Once, when it is there: what the person takes away or chooses instead stays so.
  useEffect(() => {
    if (suggestedId !== undefined) choose(suggestedId);
    // oxlint-disable-next-line react/exhaustive-deps -- the field gives a new function each time
  }, [suggestedId]);
  const projectId = dataset?.projectId;
  const business = useHolds(projectId)('access_business');
  const technical = workflow === 'finetune';
  // Names of people are not shown on technical screens, whatever else the person may see.
  const seesPatients = !technical && business && projectId !== undefined;
  const ofSample = dataset?.sample.patient_id ?? null;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { sm: seesPatients || technical ? '1fr 1fr' : '1fr' },
      }}
    >
      {seesPatients && (
        <PatientField
          key={ofSample}
          control={control}
          name="patientId"
          projectId={projectId}
          storedId={ofSample}
          fixed={ofSample !== null}
          readOnly={running || ofSample !== null}
          hint={t(ofSample === null ? 'uploadDialog.patientHint' : 'uploadDialog.patientOfSample')}
        />
      )}
      {technical && <Preparation control={control} running={running} />}
      <CalibrationField
        control={control}
        name="calibrationId"
        readOnly={running}
        stored={suggested}
        hint={suggested !== undefined && chosen === suggested.id ? t('uploadDialog.suggested') : undefined}
      />
    </Box>
  );
}

function Preparation({ control, running }: Pick<UploadChoicesProps, 'control' | 'running'>) {
  const { field } = useController({ control, name: 'preparation' });
  return <PreparationField value={field.value ?? 'fresh'} disabled={running} onChange={field.onChange} />;
}
