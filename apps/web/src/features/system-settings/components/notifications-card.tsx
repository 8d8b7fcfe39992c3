import NotificationsIcon from '@mui/icons-material/NotificationsNoneOutlined';
import { StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import type { SystemSettingsAnswer } from '@sarm/contracts/http/system-settings/system-settings.routes';
import { type CardProps, type GroupForm, useBaseline, useGroupForm } from '../hooks/use-group-form.ts';
import { MailServer } from './mail-server.tsx';
import { SettingsCard } from './settings-card.tsx';
import { SwitchRow } from './switch-row.tsx';

interface FormProps extends GroupForm<'notifications'> {
  readonly mail: SystemSettingsAnswer['mail'];
  readonly onDiscard: () => void;
}

const SWITCHES = [
  'emailNotifications',
  'analysisCompletedNotification',
  'systemUpdatesNotification',
  'newUserNotification',
] as const;

function NotificationsForm({ mail, onDiscard, ...group }: FormProps) {
  const { t } = useTranslation('system');
  const form = useGroupForm(group);
  return (
    <SettingsCard
      icon={<NotificationsIcon fontSize="small" />}
      title={t('groups.notifications')}
      aside={
        <StatusChip
          label={t(mail.configured ? 'mail.configured' : 'mail.notConfigured')}
          tone={mail.configured ? 'success' : 'warning'}
        />
      }
      form={form}
      onDiscard={onDiscard}
    >
      <MailServer mail={mail} />
      {SWITCHES.map((name) => (
        <SwitchRow
          key={name}
          control={form.control}
          name={name}
          label={t(`notifications.${name}`)}
          hint={t(`notifications.${name}Hint`)}
          unsaved={form.isUnsaved(name)}
        />
      ))}
    </SettingsCard>
  );
}

/** PLT-097, PLT-232 */
export function NotificationsCard(props: CardProps) {
  const { round, values, take, discard } = useBaseline('notifications', props);
  return (
    <NotificationsForm
      key={round}
      group="notifications"
      values={values}
      mail={props.settings.mail}
      onSaved={take}
      onDiscard={discard}
      onUnsaved={props.onUnsaved}
    />
  );
}
