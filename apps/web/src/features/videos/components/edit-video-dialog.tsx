import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import Typography from '@mui/material/Typography';
import { TextInput } from '@sarm/ui/text-input';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useHolds } from '../../../shared/access/user-context.tsx';
import { baseApi } from '../../../shared/api/base-api.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { CalibrationField } from '../../../shared/forms/calibration-field.tsx';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { ListField } from '../../../shared/forms/form-fields.tsx';
import { PatientField } from '../../../shared/forms/patient-field.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useAppDispatch } from '../../../shared/api/store-types.ts';
import type { Workflow } from '../../../shared/screens/screen.ts';
import { PreparationField } from '../../../shared/videos/preparation-field.tsx';
import { editedBody, type EditedVideo } from '../state/edited-video.ts';

export interface EditVideoDialogProps {
  readonly video: Video;
  readonly workflow?: Workflow;
  readonly onClose: () => void;
}

/** A video takes the patient of its sample: set here for a sample that has none, it becomes the sample's. */
export function EditVideoDialog({ video, workflow = 'sarm', onClose }: EditVideoDialogProps) {
  const { t } = useTranslation(['videos', 'common']);
  const [update] = useChange(videosCalls.update);
  const dispatch = useAppDispatch();
  const technical = workflow === 'finetune';
  const seesPatients = useHolds(video.projectId)('access_business') && !technical;
  const ofSample = video.patientId;
  // What clinical staff wrote of a patient's sample is not sent to technical screens: an empty field must not replace it.
  const withheld = technical && ofSample !== null;
  const initial: EditedVideo = {
    name: video.name,
    description: video.description,
    tags: video.tags,
    patientId: ofSample,
    calibrationId: video.calibrationId,
    preparation: video.preparation,
  };
  const bodyOf = (values: EditedVideo) => editedBody(values, initial, workflow);
  const form = useForm({
    initial,
    schema: async () => (await import('@sarm/contracts/http/videos/videos.routes')).videoRoutes.update.body,
    toBody: bodyOf,
    check: ({ name }) => ({ name: name.trim() === '' ? t('videos:uploadDialog.nameRequired') : undefined }),
    failed: t('videos:editDialog.failed'),
    saved: t('videos:editDialog.saved'),
    onSaved: onClose,
    fieldOfCode: { calibration_not_usable: 'calibrationId' },
    submit: async (values) => {
      const answer = await update({ params: { id: video.id }, body: bodyOf(values) });
      if (answer.error === undefined && values.patientId !== ofSample)
        dispatch(baseApi.util.invalidateTags([{ type: 'patient' }, { type: 'dataset' }]));
      return answer;
    },
  });
  return (
    <FormDialog
      title={technical ? `${t('videos:editDialog.title')}: ${video.name}` : t('videos:editDialog.title')}
      form={form}
      onClose={onClose}
    >
      {!technical && (
        <TextInput {...form.text('name')} label={t('videos:uploadDialog.name')} required autoFocus />
      )}
      {withheld ? (
        <Withheld />
      ) : (
        <>
          <TextInput
            {...form.text('description')}
            label={t('videos:uploadDialog.description')}
            multiline
            minRows={2}
          />
          <ListField
            control={form.control}
            name="tags"
            label={t('videos:editDialog.tags')}
            helperText={t('videos:editDialog.tagsHint')}
          />
        </>
      )}
      {technical && (
        <Controller
          control={form.control}
          name="preparation"
          render={({ field }) => <PreparationField value={field.value} onChange={field.onChange} />}
        />
      )}
      {seesPatients && (
        <PatientField
          control={form.control}
          name="patientId"
          projectId={video.projectId}
          storedId={ofSample}
          readOnly={ofSample !== null}
          hint={t(
            ofSample === null ? 'videos:editDialog.patientHint' : 'videos:uploadDialog.patientOfSample',
          )}
        />
      )}
      <CalibrationField
        control={form.control}
        name="calibrationId"
        stored={
          video.calibrationId === null
            ? undefined
            : { id: video.calibrationId, name: video.calibrationName ?? video.calibrationId }
        }
      />
    </FormDialog>
  );
}

/** On technical screens alone, which have this area of texts. */
function Withheld() {
  const { t } = useTranslation(['recordings', 'videos']);
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {t('recordings:edit.kept', { fields: `${t('videos:detail.description')}, ${t('videos:detail.tags')}` })}
    </Typography>
  );
}
