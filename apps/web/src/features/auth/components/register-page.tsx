import { SYSTEM_SETTINGS_DEFAULTS } from '@sarm/domain/settings';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, Navigate, useNavigate } from 'react-router';
import { errorCode, errorText } from '../../../shared/api/api-error.ts';
import { usePublicSettingsQuery, useRegisterMutation } from '../../../shared/api/auth.endpoints.ts';
import { CentredPage } from '../../../shared/components/centred-page.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { useSiteName } from '../../../shared/components/use-site-name.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { PATHS } from '../../../shared/paths.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { validateRegistration } from '../state/validate-registration.ts';
import { PasswordField } from './password-field.tsx';

const FIELD_OF_CODE: Readonly<Record<string, 'email' | 'password'>> = {
  email_taken: 'email',
  password_too_short: 'password',
  password_too_common: 'password',
};

export function RegisterPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const toast = useToast();
  const siteName = useSiteName();
  const { data: settings } = usePublicSettingsQuery();
  const [register] = useRegisterMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const min = settings?.passwordMinLength ?? SYSTEM_SETTINGS_DEFAULTS.security.passwordMinLength;
  usePageTitle(t('register.title'));

  const form = useForm({
    initial: { displayName: '', email: '', password: '', confirm: '' },
    validate: validateRegistration(min),
    onSubmit: async ({ displayName, email, password }) => {
      setFailure(null);
      const { error } = await register({ body: { displayName, email, password } });
      if (error === undefined) {
        toast.success(t('register.done'));
        await navigate(PATHS.login);
        return;
      }
      const message = errorText(error, t('register.failed'));
      const wrong = FIELD_OF_CODE[errorCode(error) ?? ''];
      if (wrong === undefined) setFailure(message);
      else form.refuse({ fields: { [wrong]: message } });
    },
  });

  if (settings?.allowRegistration === false) return <Navigate to={PATHS.login} replace />;
  const password = form.field('password');
  return (
    <CentredPage title={t('register.title')} siteName={siteName}>
      <Box component="form" noValidate onSubmit={(event) => void form.submit(event)}>
        <Stack spacing={2}>
          {failure !== null && <Alert severity="error">{failure}</Alert>}
          <TextField
            {...form.field('displayName')}
            label={t('register.name')}
            autoComplete="name"
            autoFocus
            required
          />
          <TextField
            {...form.field('email')}
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
            {...form.field('confirm')}
            label={t('register.confirm')}
            autoComplete="new-password"
          />
          <Button type="submit" variant="contained" loading={form.busy}>
            {t('register.submit')}
          </Button>
          <Divider />
          <Button type="button" color="inherit" onClick={() => toast.info(t('login.googleUnavailable'))}>
            {t('register.google')}
          </Button>
          <Link component={RouterLink} to={PATHS.login} variant="body2" sx={{ textAlign: 'center' }}>
            {t('register.haveAccount')}
          </Link>
        </Stack>
      </Box>
    </CentredPage>
  );
}
