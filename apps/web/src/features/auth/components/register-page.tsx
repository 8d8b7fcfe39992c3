import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import { SYSTEM_SETTINGS_DEFAULTS } from '@sarm/domain/settings';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { TextInput } from '@sarm/ui/text-input';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, Navigate, useNavigate } from 'react-router';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { CentredPage } from '../../../shared/components/centred-page.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { useSiteName } from '../../../shared/components/use-site-name.ts';
import { checkNewPassword } from '../../../shared/forms/new-password.ts';
import { PasswordField } from '../../../shared/forms/password-field.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { PATHS } from '../../../shared/paths.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { ProviderButton } from './provider-button.tsx';
import { registrationBody } from '../state/registration.ts';

/** Refusals of the complete call that are about one field. */
const FIELD_OF_CODE = {
  email_taken: 'email',
  password_too_short: 'password',
  password_too_common: 'password',
} as const;

export function RegisterPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const toast = useToast();
  const siteName = useSiteName();
  const { data: settings } = useRead(authCalls.publicSettings);
  const [register] = useChange(authCalls.register);
  const min = settings?.passwordMinLength ?? SYSTEM_SETTINGS_DEFAULTS.security.passwordMinLength;
  usePageTitle(t('register.title'));

  const form = useForm({
    initial: { displayName: '', email: '', password: '', confirm: '' },
    schema: async () => (await import('@sarm/contracts/http/auth/auth.routes')).authRoutes.register.body,
    toBody: registrationBody,
    check: checkNewPassword(min, 'password'),
    failed: t('register.failed'),
    fieldOfCode: FIELD_OF_CODE,
    submit: async (values) => {
      const answer = await register({ body: registrationBody(values) });
      if (answer.error !== undefined) return answer;
      toast.success(t('register.done'));
      await navigate(PATHS.login);
      return answer;
    },
  });

  if (settings?.allowRegistration === false) return <Navigate to={PATHS.login} replace />;
  const password = form.text('password');
  return (
    <CentredPage title={t('register.title')} siteName={siteName}>
      <Box component="form" noValidate onSubmit={form.onSubmit}>
        <Stack spacing={2}>
          {form.formError !== undefined && <Alert severity="error">{form.formError}</Alert>}
          <TextInput
            {...form.text('displayName')}
            label={t('register.name')}
            autoComplete="name"
            autoFocus
            required
          />
          <TextInput
            {...form.text('email')}
            label={t('login.email')}
            type="email"
            autoComplete="email"
            required
          />
          <PasswordField
            {...password}
            helperText={password.helperText ?? t('register.passwordRule', { min })}
            label={t('login.password')}
            autoComplete="new-password"
          />
          <PasswordField
            {...form.text('confirm')}
            label={t('register.confirm')}
            autoComplete="new-password"
          />
          <Button type="submit" variant="contained" loading={form.busy}>
            {t('register.submit')}
          </Button>
          <Divider />
          <ProviderButton label={t('register.google')} enabled={settings?.oidcEnabled === true} />
          <Link component={RouterLink} to={PATHS.login} variant="body2" sx={{ textAlign: 'center' }}>
            {t('register.haveAccount')}
          </Link>
        </Stack>
      </Box>
    </CentredPage>
  );
}
