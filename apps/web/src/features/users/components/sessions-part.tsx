import DevicesIcon from '@mui/icons-material/LaptopOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { usersCalls } from '@sarm/contracts/addresses/users.generated';
import type { Account } from '@sarm/contracts/http/users/users.routes';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { SessionList } from '../../../shared/sessions/session-list.tsx';
import { AccountPart } from './account-part.tsx';

/** Where the person is signed in; each can be ended at once. */
export function SessionsPart({ account }: { readonly account: Account }) {
  const { t } = useTranslation('users');
  const { data, refetch } = useRead(usersCalls.sessions, { params: { id: account.id } });
  const [end, { error, isLoading }] = useChange(usersCalls.endSessions);
  const items = data?.items ?? [];
  const stop = async (query: { session_id?: string }): Promise<void> => {
    await end({ params: { userId: account.id }, query });
    void refetch();
  };
  return (
    <AccountPart
      icon={<DevicesIcon />}
      title={t('sessions.title')}
      text={t('sessions.devices', { count: items.length })}
      action={
        items.length > 0 && (
          <Button color="error" size="small" loading={isLoading} onClick={() => void stop({})}>
            {t('sessions.endAll')}
          </Button>
        )
      }
    >
      {error !== undefined && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {errorText(error)}
        </Alert>
      )}
      <Box sx={{ mt: items.length > 0 ? 1 : 0, mr: -2 }}>
        <SessionList
          sessions={items}
          indent={5}
          busy={isLoading}
          onEnd={(id) => void stop({ session_id: id })}
        />
      </Box>
    </AccountPart>
  );
}
