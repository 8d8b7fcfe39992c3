import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import type { PasskeysAfterReset } from '@sarm/contracts/http/auth/auth.routes';
import { SYSTEM_SETTINGS_DEFAULTS } from '@sarm/domain/settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
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
import { useLinkToken } from '../hooks/use-link-token.ts';
import { PasskeysNotice } from './passkeys-notice.tsx';

const FIELD_OF_CODE = { password_too_short: 'password', password_too_common: 'password' } as const;

/** PLT-005: opened from a mail, by people who are signed in nowhere or somewhere. */
export function ResetPasswordPage() {
  const { t } = useTranslation(['entry', 'auth']);
  const navigate = useNavigate();
  const toast = useToast();
  const token = useLinkToken();
  const { data: settings } = useRead(authCalls.publicSettings);
  const min = settings?.passwordMinLength ?? SYSTEM_SETTINGS_DEFAULTS.security.passwordMinLength;
  const [passkeys, setPasskeys] = useState<PasskeysAfterReset | null>(null);
  const [reset] = useChange(authCalls.resetPassword);
  usePageTitle(t('reset.title'));
  const body = ({ password }: { readonly password: string }) => ({ token, password });
  const form = useForm({
    initial: { password: '', confirm: '' },
    schema: async () => (await import('@sarm/contracts/http/auth/auth.routes')).authRoutes.resetPassword.body,
    toBody: body,
    check: checkNewPassword(min, 'password'),
    failed: t('reset.failed'),
    fieldOfCode: FIELD_OF_CODE,
    submit: async (values) => {
      const answer = await reset({ body: body(values) });
      if (answer.error !== undefined) return answer;
      const after = answer.data;
      if (after !== undefined && after.keptPasskeys.length + after.removedPasskeys.length > 0) {
        setPasskeys(after);
        return answer;
      }
      toast.success(t('reset.done'));
      await navigate(PATHS.login);
      return answer;
    },
  });
  const password = form.text('password');
  const siteName = useSiteName();
  if (passkeys !== null)
    return (
      <CentredPage title={t('reset.title')} siteName={siteName}>
        <PasskeysNotice {...passkeys} />
      </CentredPage>
    );
  return (
    <CentredPage title={t('reset.title')} siteName={siteName}>
      <Box component="form" noValidate onSubmit={form.onSubmit}>
        <Stack spacing={2}>
          {token === '' && <Alert severity="warning">{t('reset.noToken')}</Alert>}
          {form.formError !== undefined && <Alert severity="error">{form.formError}</Alert>}
          <PasswordField
            {...password}
            helperText={password.helperText ?? t('auth:register.passwordRule', { min })}
            label={t('auth:reset.password')}
            autoComplete="new-password"
          />
          <PasswordField
            {...form.text('confirm')}
            label={t('auth:reset.confirm')}
            autoComplete="new-password"
          />
          <Button type="submit" variant="contained" loading={form.busy} disabled={token === ''}>
            {t('reset.submit')}
          </Button>
          <Link component={RouterLink} to={PATHS.forgotPassword} variant="body2" sx={{ textAlign: 'center' }}>
            {t('reset.askAgain')}
          </Link>
        </Stack>
      </Box>
    </CentredPage>
  );
}
