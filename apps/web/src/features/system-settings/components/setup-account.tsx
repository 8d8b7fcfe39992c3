import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import { SYSTEM_SETTINGS_DEFAULTS } from '@sarm/domain/settings';
import { TextInput } from '@sarm/ui/text-input';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { errorCode } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { checkNewPassword } from '../../../shared/forms/new-password.ts';
import { PasswordField } from '../../../shared/forms/password-field.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { PATHS } from '../../../shared/paths.ts';
import { signedIn } from '../../../shared/session/auth.slice.ts';
import { useAppDispatch } from '../../../shared/api/store-types.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { CardBody, Fields } from './settings-card.tsx';
import { PasswordRules } from './password-rules.tsx';

const INITIAL = {
  setup_token: '',
  displayName: '',
  email: '',
  jobTitle: '',
  organization: '',
  password: '',
  confirm: '',
};
const bodyOf = ({ confirm: _confirm, ...body }: typeof INITIAL) => body;
const FIELD_OF_CODE = {
  setup_token_wrong: 'setup_token',
  password_too_short: 'password',
  password_too_common: 'password',
} as const;

/** PLT-233: the account that administers the installation; its maker is signed in with it. */
export function SetupAccount({ onMade }: { readonly onMade: () => void }) {
  const { t } = useTranslation(['setup', 'auth']);
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const toast = useToast();
  const { data: settings, refetch } = useRead(authCalls.publicSettings);
  const [setUp] = useChange(authCalls.setup);
  const min = settings?.passwordMinLength ?? SYSTEM_SETTINGS_DEFAULTS.security.passwordMinLength;
  const form = useForm({
    initial: INITIAL,
    schema: async () => (await import('@sarm/contracts/http/auth/auth.routes')).authRoutes.setup.body,
    toBody: bodyOf,
    check: checkNewPassword(min, 'password'),
    failed: t('setup.account.failed'),
    fieldOfCode: FIELD_OF_CODE,
    submit: async (values) => {
      const answer = await setUp({ body: bodyOf(values) });
      if (answer.error === undefined) {
        dispatch(signedIn({ accessToken: answer.data.access_token }));
        onMade();
        return undefined;
      }
      if (errorCode(answer.error) !== 'not_found') return answer;
      // Somebody else was first.
      await refetch();
      toast.info(t('setup.account.closed'));
      await navigate(PATHS.login);
      return undefined;
    },
  });
  const [password, confirm] = useWatch({ control: form.control, name: ['password', 'confirm'] });
  const token = form.text('setup_token');
  return (
    <Card component="section" aria-label={t('setup.account.title')}>
      <form noValidate onSubmit={form.onSubmit}>
        <CardBody>
          {form.formError !== undefined && <Alert severity="error">{form.formError}</Alert>}
          <TextInput
            {...token}
            helperText={token.helperText ?? t('setup.account.tokenHint')}
            label={t('setup.account.token')}
            autoComplete="off"
            autoFocus
            required
          />
          <Fields columns={2}>
            <TextInput
              {...form.text('displayName')}
              label={t('auth:register.name')}
              autoComplete="name"
              required
            />
            <TextInput
              {...form.text('email')}
              label={t('auth:login.email')}
              type="email"
              autoComplete="email"
              required
            />
            <TextInput
              {...form.text('jobTitle')}
              label={t('auth:profile.jobTitle')}
              autoComplete="organization-title"
              required
            />
            <TextInput
              {...form.text('organization')}
              label={t('auth:profile.organization')}
              autoComplete="organization"
              required
            />
            <PasswordField
              {...form.text('password')}
              label={t('auth:login.password')}
              autoComplete="new-password"
            />
            <PasswordField
              {...form.text('confirm')}
              label={t('auth:register.confirm')}
              autoComplete="new-password"
            />
          </Fields>
          <PasswordRules min={min} password={password} confirm={confirm} />
        </CardBody>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            px: 2,
            py: 1.25,
            borderTop: 1,
            '&&': { borderColor: 'hairline' },
          }}
        >
          <Typography variant="caption" sx={{ flex: 1, color: 'text.secondary' }}>
            {t('setup.account.needed')}
          </Typography>
          <Button type="submit" variant="contained" loading={form.busy}>
            {t('setup.account.submit')}
          </Button>
        </Box>
      </form>
    </Card>
  );
}
