import LockIcon from '@mui/icons-material/LockOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { SETTING_BOUNDS } from '@sarm/domain/settings';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../shared/forms/number-field.tsx';
import { type CardProps, type GroupForm, useBaseline, useGroupForm } from '../hooks/use-group-form.ts';
import { CardBody, Fields, SettingsCard } from './settings-card.tsx';
import { SwitchRow } from './switch-row.tsx';

type FormProps = GroupForm<'security'> & { readonly onDiscard: () => void };

function SecurityForm({ onDiscard, ...group }: FormProps) {
  const { t } = useTranslation('system');
  const form = useGroupForm(group);
  const { control, isUnsaved } = form;
  return (
    <SettingsCard
      icon={<LockIcon fontSize="small" />}
      title={t('groups.security')}
      form={form}
      onDiscard={onDiscard}
    >
      <CardBody>
        <Fields columns={3}>
          <NumberField
            {...form.number('passwordMinLength')}
            label={t('security.passwordMinLength')}
            unit={t('units.characters')}
            bounds={t('bounds', SETTING_BOUNDS.passwordMinLength)}
          />
          <NumberField
            {...form.number('requirePasswordReset')}
            label={t('security.requirePasswordReset')}
            unit={t('units.days')}
            bounds={t('boundsNever', SETTING_BOUNDS.requirePasswordReset)}
          />
          <NumberField
            {...form.number('sessionTimeout')}
            label={t('security.sessionTimeout')}
            unit={t('units.minutes')}
            bounds={t('bounds', SETTING_BOUNDS.sessionTimeout)}
          />
        </Fields>
      </CardBody>
      <Box sx={{ borderTop: 1, borderColor: 'hairline' }} />
      <SwitchRow
        control={control}
        name="allowRegistration"
        label={t('security.allowRegistration')}
        hint={t('security.allowRegistrationHint')}
        unsaved={isUnsaved('allowRegistration')}
      />
      <SwitchRow
        control={control}
        name="twoFactorAuth"
        label={t('security.twoFactorAuth')}
        hint={t('security.twoFactorAuthHint')}
        unsaved={isUnsaved('twoFactorAuth')}
      >
        {isUnsaved('twoFactorAuth') && !group.values.twoFactorAuth && (
          <Alert severity="warning" sx={{ mb: 1 }}>
            {t('security.enrol')}
          </Alert>
        )}
      </SwitchRow>
    </SettingsCard>
  );
}

/** PLT-095 */
export function SecurityCard(props: CardProps) {
  const { round, values, take, discard } = useBaseline('security', props);
  return (
    <SecurityForm
      key={round}
      group="security"
      values={values}
      onSaved={take}
      onDiscard={discard}
      onUnsaved={props.onUnsaved}
    />
  );
}
