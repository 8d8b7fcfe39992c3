import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../shared/api/use-change.ts';
import { PasswordField } from '../../../shared/forms/password-field.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import type { NewSecret } from '../../../shared/second-factor/set-up-app.tsx';

interface BeginSetUpProps {
  readonly onMade: (made: NewSecret) => void;
  readonly onCancel: () => void;
}

/** The password before the key of the app: the screen may have been left open. */
export function BeginSetUp({ onMade, onCancel }: BeginSetUpProps) {
  const { t } = useTranslation('secondFactor');
  const [enrol] = useChange(authCalls.enrolTotp);
  const form = useForm({
    initial: { password: '' },
    // Checked as in removal, where it is required.
    schema: async () =>
      (await import('@sarm/contracts/http/auth/auth.routes')).authRoutes.removeTotp.body.omit({ code: true }),
    submit: async ({ password }) => {
      const answer = await enrol({ body: { password } });
      if (answer.data !== undefined) onMade(answer.data);
      return answer;
    },
  });
  return (
    <Stack component="form" noValidate onSubmit={form.onSubmit} spacing={2}>
      <Typography variant="body2">{t('setUpLead')}</Typography>
      {form.formError !== undefined && <Alert severity="error">{form.formError}</Alert>}
      <PasswordField {...form.text('password')} label={t('password')} autoComplete="current-password" />
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" variant="contained" loading={form.busy}>
          {t('setUp')}
        </Button>
      </Stack>
    </Stack>
  );
}
