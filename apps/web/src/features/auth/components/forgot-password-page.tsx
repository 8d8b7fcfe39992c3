import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import { TextInput } from '@sarm/ui/text-input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { errorCode } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { CentredPage } from '../../../shared/components/centred-page.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { useSiteName } from '../../../shared/components/use-site-name.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { PATHS } from '../../../shared/paths.ts';

/** How the request went; the same text whether or not the account exists (PLT-044). */
type Outcome = 'sent' | 'invalid' | 'tooMany' | 'failed';

const OUTCOME_OF_CODE: Readonly<Record<string, Outcome>> = {
  invalid_request: 'invalid',
  too_many_requests: 'tooMany',
  // The answer must not show whether the account exists.
  account_not_found: 'sent',
};

export function ForgotPasswordPage() {
  const { t } = useTranslation(['entry', 'auth', 'errors']);
  const siteName = useSiteName();
  const [request] = useChange(authCalls.forgotPassword);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  usePageTitle(t('forgot.title'));
  const form = useForm({
    initial: { email: '' },
    schema: async () =>
      (await import('@sarm/contracts/http/auth/auth.routes')).authRoutes.forgotPassword.body,
    submit: async (values) => {
      setOutcome(null);
      const { error } = await request({ body: values });
      setOutcome(error === undefined ? 'sent' : (OUTCOME_OF_CODE[errorCode(error) ?? ''] ?? 'failed'));
    },
  });
  const texts = { sent: t('forgot.sent'), invalid: t('forgot.invalid'), failed: t('forgot.failed') };
  return (
    <CentredPage title={t('forgot.title')} siteName={siteName}>
      <Box component="form" noValidate onSubmit={form.onSubmit}>
        <Stack spacing={2}>
          {outcome !== null && (
            <Alert severity={outcome === 'sent' ? 'success' : 'error'}>
              {outcome === 'tooMany' ? t('errors:too_many_requests') : texts[outcome]}
            </Alert>
          )}
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('forgot.lead')}
          </Typography>
          <TextInput
            {...form.text('email')}
            label={t('auth:login.email')}
            type="email"
            autoComplete="username"
            autoFocus
            required
          />
          <Button type="submit" variant="contained" loading={form.busy}>
            {t('forgot.submit')}
          </Button>
          <Link component={RouterLink} to={PATHS.login} variant="body2" sx={{ textAlign: 'center' }}>
            {t('forgot.back')}
          </Link>
        </Stack>
      </Box>
    </CentredPage>
  );
}
