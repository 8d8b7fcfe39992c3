import StorageIcon from '@mui/icons-material/StorageOutlined';
import { COMPRESSION_LEVELS, SETTING_BOUNDS, VIDEO_STORES, type VideoStore } from '@sarm/domain/settings';
import { TextInput } from '@sarm/ui/text-input';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../shared/forms/form-fields.tsx';
import { NumberField } from '../../../shared/forms/number-field.tsx';
import { type CardProps, type GroupForm, useBaseline, useGroupForm } from '../hooks/use-group-form.ts';
import { useRetention } from '../hooks/use-retention.ts';
import { RetentionDialog } from './retention-dialog.tsx';
import { RetentionEffect } from './retention-effect.tsx';
import { CardBody, Fields, SettingsCard } from './settings-card.tsx';

interface FormProps extends GroupForm<'storage'> {
  readonly stores: readonly VideoStore[];
  readonly onDiscard: () => void;
}

function StorageForm({ stores, onDiscard, ...group }: FormProps) {
  const { t } = useTranslation('system');
  const form = useGroupForm(group);
  const retention = useRetention(form, group.values.videoRetentionPeriod);
  const missing = VIDEO_STORES.filter((each) => !stores.includes(each));
  return (
    <SettingsCard
      icon={<StorageIcon fontSize="small" />}
      title={t('groups.storage')}
      form={{ ...form, onSubmit: retention.onSubmit }}
      onDiscard={onDiscard}
      {...(retention.removes ? { saveLabel: t('retention.saveAsks'), note: t('retention.irrevocable') } : {})}
    >
      <CardBody>
        <Fields columns={2}>
          <SelectField
            control={form.control}
            name="defaultVideoStorage"
            label={t('storage.defaultVideoStorage')}
            options={Object.fromEntries(VIDEO_STORES.map((each) => [each, t(`storage.stores.${each}`)]))}
            closed={missing}
            helperText={[
              ...(stores.length > 1 ? [t('storage.newVideos')] : []),
              ...(missing.length > 0
                ? [
                    t('storage.notConfigured', {
                      stores: missing.map((each) => t(`storage.stores.${each}`)).join(', '),
                    }),
                  ]
                : []),
            ].join(' ')}
          />
          <SelectField
            control={form.control}
            name="compressionLevel"
            label={t('storage.compressionLevel')}
            options={Object.fromEntries(
              COMPRESSION_LEVELS.map((each) => [each, t(`storage.levels.${each}`)]),
            )}
          />
        </Fields>
        <Fields columns={2}>
          <TextInput
            {...form.text('allowedVideoFormats')}
            label={t('storage.allowedVideoFormats')}
            autoComplete="off"
          />
          <NumberField
            {...form.number('videoRetentionPeriod')}
            label={t('storage.videoRetentionPeriod')}
            unit={t('units.days')}
            bounds={t('boundsKeep', SETTING_BOUNDS.videoRetentionPeriod)}
          />
        </Fields>
        {retention.shown && <RetentionEffect answer={retention.answer} />}
        {retention.confirming && retention.effect !== undefined && (
          <RetentionDialog
            answer={retention.answer}
            effect={retention.effect}
            before={group.values.videoRetentionPeriod}
            onConfirm={() => {
              form.onSubmit();
              retention.close();
              return Promise.resolve();
            }}
            onClose={retention.close}
          />
        )}
        <NumberField
          {...form.number('reportHoldYears')}
          label={t('storage.reportHoldYears')}
          unit={t('units.years')}
          bounds={t('storage.boundsHold', SETTING_BOUNDS.reportHoldYears)}
        />
      </CardBody>
    </SettingsCard>
  );
}

/** PLT-096 */
export function StorageCard(props: CardProps) {
  const { round, values, take, discard } = useBaseline('storage', props);
  return (
    <StorageForm
      key={round}
      group="storage"
      values={values}
      stores={props.settings.stores}
      onSaved={take}
      onDiscard={discard}
      onUnsaved={props.onUnsaved}
    />
  );
}
