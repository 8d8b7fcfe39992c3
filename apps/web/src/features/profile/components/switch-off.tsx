import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import { TextInput } from '@sarm/ui/text-input';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../shared/api/use-change.ts';
import { PasswordField } from '../../../shared/forms/password-field.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';

export function SwitchOff({
  onDone,
  onCancel,
}: {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation('secondFactor');
  const [remove] = useChange(authCalls.removeTotp);
  const form = useForm({
    initial: { password: '', code: '' },
    schema: async () => (await import('@sarm/contracts/http/auth/auth.routes')).authRoutes.removeTotp.body,
    submit: (values) => remove({ body: values }),
    saved: t('switchedOff'),
    onSaved: onDone,
  });
  return (
    <Stack component="form" noValidate onSubmit={form.onSubmit} spacing={2}>
      <Typography variant="body2">{t('switchOffLead')}</Typography>
      {form.formError !== undefined && <Alert severity="error">{form.formError}</Alert>}
      <PasswordField {...form.text('password')} label={t('password')} autoComplete="current-password" />
      <TextInput {...form.text('code')} label={t('code')} autoComplete="one-time-code" required />
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" color="error" variant="contained" loading={form.busy}>
          {t('switchOff')}
        </Button>
      </Stack>
    </Stack>
  );
}
