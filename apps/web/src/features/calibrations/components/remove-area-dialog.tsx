import Typography from '@mui/material/Typography';
import { areaPresetsCalls } from '@sarm/contracts/addresses/area-presets.generated';
import type { AreaPreset } from '@sarm/contracts/http/area-presets/area-presets.entities';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { ReasonField } from '../../../shared/forms/reason-field.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';

export interface RemoveAreaDialogProps {
  readonly preset: AreaPreset;
  readonly onClose: () => void;
}

export function RemoveAreaDialog({ preset, onClose }: RemoveAreaDialogProps) {
  const { t } = useTranslation('calibrations');
  const [remove] = useChange(areaPresetsCalls.remove);
  const { id: areaId, calibration_id: id, name } = preset;
  const form = useForm({
    initial: { reason: '' },
    schema: async () =>
      (await import('@sarm/contracts/http/area-presets/area-presets.routes')).areaPresetRoutes.remove.body,
    failed: t('areas.removeFailed'),
    saved: t('areas.removed'),
    onSaved: onClose,
    submit: (body) => remove({ params: { id, areaId }, body }),
  });
  return (
    <FormDialog title={t('areas.removeTitle')} submitLabel={t('areas.remove')} form={form} onClose={onClose}>
      <Typography variant="body2">{t('areas.removeText', { name })}</Typography>
      <ReasonField
        control={form.control}
        name="reason"
        label={t('areas.reason')}
        usualLabel={t('areas.usual')}
        usual={[]}
      />
    </FormDialog>
  );
}
