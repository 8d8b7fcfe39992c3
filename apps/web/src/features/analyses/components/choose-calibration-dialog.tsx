import Typography from '@mui/material/Typography';
import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import { useTranslation } from 'react-i18next';
import { baseApi } from '../../../shared/api/base-api.ts';
import { useAppDispatch } from '../../../shared/api/store-types.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { CalibrationField } from '../../../shared/forms/calibration-field.tsx';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';

export interface ChooseCalibrationDialogProps {
  readonly videoIds: readonly string[];
  readonly onClose: () => void;
}

/** One calibration for all videos of an analysis: they come from one sample and one microscope. */
export function ChooseCalibrationDialog({ videoIds, onClose }: ChooseCalibrationDialogProps) {
  const { t } = useTranslation('analyses');
  const dispatch = useAppDispatch();
  const [update] = useChange(videosCalls.update);
  const form = useForm({
    initial: { calibrationId: null as string | null },
    schema: async () => (await import('@sarm/contracts/http/videos/videos.routes')).videoRoutes.update.body,
    check: ({ calibrationId }) => ({
      calibrationId: calibrationId === null ? t('next.choose.required') : undefined,
    }),
    saved: t('next.choose.saved', { count: videoIds.length }),
    onSaved: onClose,
    fieldOfCode: { calibration_not_usable: 'calibrationId' },
    submit: async (body) => {
      // One after the other: the first refusal ends it, and what was saved before it stays.
      let answer = await update({ params: { id: videoIds[0] ?? '' }, body });
      for (const id of videoIds.slice(1))
        if (answer.error === undefined) answer = await update({ params: { id }, body });
      dispatch(baseApi.util.invalidateTags([{ type: 'analysis' }]));
      return answer;
    },
  });
  return (
    <FormDialog title={t('next.calibration')} form={form} onClose={onClose}>
      <Typography variant="body2">{t('next.choose.text', { count: videoIds.length })}</Typography>
      <CalibrationField control={form.control} name="calibrationId" />
    </FormDialog>
  );
}
