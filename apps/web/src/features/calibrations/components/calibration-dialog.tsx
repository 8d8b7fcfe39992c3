import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { calibrationsCalls } from '@sarm/contracts/addresses/calibrations.generated';
import type { Calibration } from '@sarm/contracts/http/calibrations/calibrations.entities';
import { TextInput } from '@sarm/ui/text-input';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { calibrationBody, calibrationForm } from '../state/calibration-form.ts';

const FULL_ROW = { gridColumn: '1 / -1' } as const;

export interface CalibrationDialogProps {
  /** Absent: a new one. */
  readonly calibration?: Calibration;
  readonly onClose: () => void;
}

/** BUS-231 */
export function CalibrationDialog({ calibration, onClose }: CalibrationDialogProps) {
  const { t } = useTranslation('calibrations');
  const [create] = useChange(calibrationsCalls.create);
  const [update] = useChange(calibrationsCalls.update);
  const isNew = calibration === undefined;
  const form = useForm({
    initial: calibrationForm(calibration),
    schema: async () =>
      (await import('@sarm/contracts/http/calibrations/calibrations.routes')).calibrationRoutes.create.body,
    failed: t(isNew ? 'dialog.createFailed' : 'dialog.saveFailed'),
    saved: t(isNew ? 'dialog.created' : 'dialog.saved'),
    onSaved: onClose,
    submit: (values) => {
      const body = calibrationBody(values);
      return isNew ? create({ body }) : update({ params: { id: calibration.id }, body });
    },
  });
  const factor = useWatch({ control: form.control, name: 'segre_silberberg_factor' });
  const heading = (text: string) => (
    <Typography variant="h3" sx={FULL_ROW}>
      {text}
    </Typography>
  );
  return (
    <FormDialog
      title={t(isNew ? 'dialog.create' : 'dialog.edit')}
      form={form}
      onClose={onClose}
      columns={2}
      {...(isNew ? { submitLabel: t('add') } : {})}
    >
      <TextInput {...form.text('name')} label={t('field.name')} required autoFocus sx={FULL_ROW} />
      {heading(t('dialog.optics'))}
      <TextInput {...form.text('microscope')} label={t('field.microscope')} required />
      <TextInput {...form.text('objective')} label={t('field.objective')} required />
      <TextInput
        {...hinted(form.number('pixel_size_um'), t('dialog.pixelSizeHint'))}
        label={t('field.pixelSize')}
        required
      />
      <TextInput
        {...hinted(form.number('camera_rate'), t('dialog.cameraRateHint'))}
        label={t('field.cameraRate')}
      />
      {heading(t('dialog.chamber'))}
      <TextInput {...form.text('chamber_type')} label={t('field.chamberType')} />
      <TextInput {...form.text('lot')} label={t('field.lot')} />
      <TextInput {...form.date('expiry')} label={t('field.expiry')} />
      <TextInput {...form.number('nominal_depth_um')} label={t('field.nominalDepth')} />
      <TextInput
        {...hinted(form.number('measured_depth_um'), t('dialog.measuredDepthHint'))}
        label={t('field.measuredDepth')}
      />
      <TextInput
        {...hinted(form.number('depth_sd_um'), t('dialog.depthSdHint'))}
        label={t('field.depthSd')}
      />
      <TextInput
        {...hinted(form.number('segre_silberberg_factor'), t('dialog.factorHint'))}
        label={t('field.factor')}
        sx={FULL_ROW}
      />
      {(factor === null || String(factor).trim() === '') && (
        <Alert severity="warning" sx={FULL_ROW}>
          {t('factorNotMeasured')}
        </Alert>
      )}
    </FormDialog>
  );
}

/** What is wrong with a field goes before what it means. */
const hinted = <F extends { readonly helperText: string | undefined }>(field: F, hint: string): F => ({
  ...field,
  helperText: field.helperText ?? hint,
});
