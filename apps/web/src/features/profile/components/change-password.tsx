import Box from '@mui/material/Box';
import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import { SYSTEM_SETTINGS_DEFAULTS } from '@sarm/domain/settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { checkNewPassword } from '../../../shared/forms/new-password.ts';
import { PasswordField } from '../../../shared/forms/password-field.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { ProfileForm } from './profile-form.tsx';

const EMPTY = { currentPassword: '', newPassword: '', confirm: '' };
const body = ({ currentPassword, newPassword }: typeof EMPTY) => ({ currentPassword, newPassword });

/** PLT-059, PLT-062, BUS-128, BUS-219 */
function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('account');
  const toast = useToast();
  const { data: settings } = useRead(authCalls.publicSettings);
  const min = settings?.passwordMinLength ?? SYSTEM_SETTINGS_DEFAULTS.security.passwordMinLength;
  const [change] = useChange(authCalls.changePassword);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    initial: EMPTY,
    schema: async () =>
      (await import('@sarm/contracts/http/auth/auth.routes')).authRoutes.changePassword.body,
    toBody: body,
    check: checkNewPassword(min, 'newPassword', () => t('short', { min })),
    submit: async (values) => {
      setFailure(null);
      const { error } = await change({ body: body(values) });
      if (error !== undefined) {
        setFailure(t('passwordFailed', { message: errorText(error) }));
        return;
      }
      toast.success(t('passwordSaved'));
      onDone();
    },
  });
  const next = form.text('newPassword');
  return (
    <ProfileForm
      title={t('password')}
      note={t('othersEnd')}
      send={t('change')}
      busy={form.busy}
      failure={failure}
      onSubmit={form.onSubmit}
    >
      <Box sx={{ gridColumn: '1 / -1' }}>
        <PasswordField
          {...form.text('currentPassword')}
          label={t('current')}
          autoComplete="current-password"
        />
      </Box>
      <PasswordField
        {...next}
        helperText={next.helperText ?? t('rule', { min })}
        label={t('next')}
        autoComplete="new-password"
      />
      <PasswordField {...form.text('confirm')} label={t('confirm')} autoComplete="new-password" />
    </ProfileForm>
  );
}

/** Empty again after a change: what was typed must not stay on the screen. */
export function ChangePassword() {
  const [round, setRound] = useState(0);
  return <PasswordForm key={round} onDone={() => setRound(round + 1)} />;
}
