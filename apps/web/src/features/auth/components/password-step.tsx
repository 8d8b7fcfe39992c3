import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import { SYSTEM_SETTINGS_DEFAULTS } from '@sarm/domain/settings';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { checkNewPassword } from '../../../shared/forms/new-password.ts';
import { PasswordField } from '../../../shared/forms/password-field.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';

const body = ({ newPassword }: { readonly newPassword: string }) => ({ challenge_token: '-', newPassword });

/** PLT-095: a password that is older than the setting allows. */
export function PasswordStep({
  busy,
  onSend,
}: {
  readonly busy: boolean;
  readonly onSend: (newPassword: string) => void;
}) {
  const { t } = useTranslation(['secondFactor', 'auth']);
  const { data: settings } = useRead(authCalls.publicSettings);
  const min = settings?.passwordMinLength ?? SYSTEM_SETTINGS_DEFAULTS.security.passwordMinLength;
  const form = useForm({
    initial: { newPassword: '', confirm: '' },
    schema: async () => (await import('@sarm/contracts/http/auth/auth.routes')).authRoutes.loginStep.body,
    toBody: body,
    check: checkNewPassword(min, 'newPassword'),
    submit: async ({ newPassword }) => onSend(newPassword),
  });
  const next = form.text('newPassword');
  return (
    <Stack component="form" noValidate onSubmit={form.onSubmit} spacing={2}>
      <Typography variant="body2">{t('signIn.newPassword')}</Typography>
      <PasswordField
        {...next}
        helperText={next.helperText ?? t('auth:register.passwordRule', { min })}
        label={t('auth:reset.password')}
        autoComplete="new-password"
      />
      <PasswordField {...form.text('confirm')} label={t('auth:reset.confirm')} autoComplete="new-password" />
      <Button type="submit" variant="contained" loading={busy}>
        {t('signIn.setPassword')}
      </Button>
    </Stack>
  );
}
