import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { PasskeysAfterReset } from '@sarm/contracts/http/auth/auth.routes';
import { AUTH } from '@sarm/domain/limits';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { PATHS } from '../../../shared/paths.ts';

/** After a reset: a passkey is none of the password's business, so its owner has to know which ones still sign in. */
export function PasskeysNotice({ keptPasskeys, removedPasskeys }: PasskeysAfterReset) {
  const { t } = useTranslation(['entry', 'auth', 'account']);
  return (
    <Stack spacing={2}>
      <Alert severity="success">{t('reset.done')}</Alert>
      {keptPasskeys.length > 0 && (
        <Alert severity="warning">
          {t('account:afterReset.passkeysKept', { names: keptPasskeys.join(', ') })}{' '}
          {t('account:afterReset.passkeysHint')}
        </Alert>
      )}
      {removedPasskeys.length > 0 && (
        <Alert severity="info">
          {t('account:afterReset.passkeysRemoved', {
            names: removedPasskeys.join(', '),
            days: AUTH.passkeys.newForDays,
          })}
        </Alert>
      )}
      <Button component={RouterLink} to={PATHS.login} variant="contained">
        {t('auth:reset.toSignIn')}
      </Button>
    </Stack>
  );
}
