import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { areaPresetsCalls } from '@sarm/contracts/addresses/area-presets.generated';
import { areasCalls } from '@sarm/contracts/addresses/areas.generated';
import type { AreaPreset } from '@sarm/contracts/http/area-presets/area-presets.entities';
import type { PresetPart } from '@sarm/domain/videos/area-preset';
import { TextInput } from '@sarm/ui/text-input';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { ReasonField } from '../../../shared/forms/reason-field.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { presetPercent } from './area-presets.tsx';

interface UseProps {
  readonly videoId: string;
  /** The newest version of the video's area that the person saw. */
  readonly version: number;
  readonly preset: AreaPreset;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** The one action that takes a preset for a video: it has been shown on the picture before. */
export function UsePresetDialog({ videoId, version, preset, onSaved, onClose }: UseProps) {
  const { t } = useTranslation('viewer');
  const [take] = useChange(areasCalls.setFromPreset);
  const body = { preset_id: preset.id, base_version: version };
  const form = useForm({
    initial: {},
    schema: async () =>
      (await import('@sarm/contracts/http/areas/areas.routes')).areaRoutes.setFromPreset.body,
    toBody: () => body,
    failed: t('area.saveFailed'),
    saved: t('area.preset.used'),
    onSaved,
    submit: () => take({ params: { id: videoId }, body }),
  });
  return (
    <FormDialog
      title={t('area.preset.useTitle')}
      submitLabel={t('area.preset.useConfirm')}
      form={form}
      onClose={onClose}
    >
      <Typography variant="body2">
        {t('area.preset.useText', {
          name: preset.name,
          version: preset.version,
          percent: presetPercent(preset),
        })}
      </Typography>
      <Typography variant="body2">{t('area.preset.useStates', { reason: preset.reason })}</Typography>
    </FormDialog>
  );
}

interface KeepProps {
  readonly calibrationId: string;
  readonly picture: AreaPreset['picture'];
  readonly parts: readonly PresetPart[];
  /** The reason of the area that is kept. */
  readonly reason: string;
  /** That hold for such frames. */
  readonly presets: readonly AreaPreset[];
  readonly onClose: () => void;
}

/** The area of this video, to be taken for others of its camera. A name that is kept already gets a further version. */
export function KeepPresetDialog({ calibrationId, picture, parts, reason, presets, onClose }: KeepProps) {
  const { t } = useTranslation('viewer');
  const [keep] = useChange(areaPresetsCalls.keep);
  const formerOf = (name: string): AreaPreset | undefined =>
    presets.find((each) => each.name.toLowerCase() === name.trim().toLowerCase());
  const initial = { name: '', reason };
  const toBody = (values: typeof initial) => ({
    ...values,
    picture,
    parts,
    base_version: formerOf(values.name)?.version ?? 0,
  });
  const form = useForm({
    initial,
    schema: async () =>
      (await import('@sarm/contracts/http/area-presets/area-presets.routes')).areaPresetRoutes.keep.body,
    toBody,
    failed: t('area.preset.keepFailed'),
    saved: t('area.preset.kept'),
    onSaved: onClose,
    submit: (values) => keep({ params: { id: calibrationId }, body: toBody(values) }),
  });
  const former = formerOf(useWatch({ control: form.control, name: 'name' }));
  return (
    <FormDialog
      title={t('area.preset.keepTitle')}
      submitLabel={t('area.preset.keepConfirm')}
      form={form}
      onClose={onClose}
    >
      <Typography variant="body2">{t('area.preset.keepText', picture)}</Typography>
      <TextInput {...form.text('name')} label={t('area.preset.keepName')} required autoFocus />
      {former !== undefined && (
        <Alert severity="info">{t('area.preset.replaces', { version: former.version })}</Alert>
      )}
      <ReasonField
        control={form.control}
        name="reason"
        label={t('area.reason')}
        usualLabel={t('area.usual')}
        usual={[]}
      />
    </FormDialog>
  );
}
