import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
import { useChange } from '../../../shared/api/use-change.ts';
import { CentredPage } from '../../../shared/components/centred-page.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { useSiteName } from '../../../shared/components/use-site-name.ts';
import { PasswordField } from '../../../shared/forms/password-field.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { PATHS } from '../../../shared/paths.ts';
import { useAppDispatch } from '../../../shared/api/store-types.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { useLinkToken } from '../hooks/use-link-token.ts';
import { enterWith } from '../state/sign-in.ts';

const FIELD_OF_CODE = { password_wrong: 'password' } as const;

/** PLT-152: opened from a mail by the person who registered. The password shows that it is they who read the mail. */
export function ConfirmEmailPage() {
  const { t } = useTranslation(['entry', 'auth']);
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const toast = useToast();
  const token = useLinkToken();
  const [confirm] = useChange(authCalls.confirmEmail);
  usePageTitle(t('confirm.title'));
  const body = ({ password }: { readonly password: string }) => ({ token, password });
  const form = useForm({
    initial: { password: '' },
    schema: async () => (await import('@sarm/contracts/http/auth/auth.routes')).authRoutes.confirmEmail.body,
    toBody: body,
    failed: t('confirm.failed'),
    fieldOfCode: FIELD_OF_CODE,
    submit: async (values) => {
      const answer = await confirm({ body: body(values) });
      if (answer.error !== undefined) return answer;
      const entered = await dispatch(enterWith(answer.data, PATHS.dashboard));
      // A second step that the installation demands is taken where every other sign-in takes it.
      if (!entered.ok) toast.success(t('confirm.done'));
      await navigate(entered.ok ? PATHS.dashboard : PATHS.login, { replace: true });
      return answer;
    },
  });
  return (
    <CentredPage title={t('confirm.title')} siteName={useSiteName()}>
      <Box component="form" noValidate onSubmit={form.onSubmit}>
        <Stack spacing={2}>
          {token === '' && <Alert severity="warning">{t('confirm.noToken')}</Alert>}
          {form.formError !== undefined && <Alert severity="error">{form.formError}</Alert>}
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('confirm.lead')}
          </Typography>
          <PasswordField
            {...form.text('password')}
            label={t('auth:login.password')}
            autoComplete="current-password"
            autoFocus
          />
          <Button type="submit" variant="contained" loading={form.busy} disabled={token === ''}>
            {t('confirm.submit')}
          </Button>
          <Link component={RouterLink} to={PATHS.forgotPassword} variant="body2" sx={{ textAlign: 'center' }}>
            {t('confirm.forgot')}
          </Link>
        </Stack>
      </Box>
    </CentredPage>
  );
}
