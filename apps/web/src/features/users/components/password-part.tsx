import PasswordIcon from '@mui/icons-material/PasswordOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { usersCalls } from '@sarm/contracts/addresses/users.generated';
import type { Account } from '@sarm/contracts/http/users/users.routes';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { AccountPart } from './account-part.tsx';
import { LinkOnce } from './link-once.tsx';

/** PLT-207 */
export function PasswordPart({ account }: { readonly account: Account }) {
  const { t } = useTranslation(['users', 'common']);
  const [reset, { data, error, isLoading }] = useChange(usersCalls.resetPassword);
  return (
    <AccountPart
      icon={<PasswordIcon />}
      title={t('users:password.title')}
      text={t('users:password.text')}
      action={
        <Button
          variant="outlined"
          size="small"
          loading={isLoading}
          onClick={() => void reset({ body: { email: account.email } })}
        >
          {t('users:password.reset')}
        </Button>
      }
    >
      <Box sx={{ mt: data === undefined && error === undefined ? 0 : 1.5 }}>
        {data !== undefined && <LinkOnce link={data} />}
        {error !== undefined && (
          <Alert severity="error">
            {t('users:password.failed', { message: errorText(error, t('common:unknownError')) })}
          </Alert>
        )}
      </Box>
    </AccountPart>
  );
}
