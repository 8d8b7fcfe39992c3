import DevicesIcon from '@mui/icons-material/LaptopOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { usersCalls } from '@sarm/contracts/addresses/users.generated';
import type { Account } from '@sarm/contracts/http/users';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { dateAndTime } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { AccountPart } from './account-part.tsx';

/** Where the person is signed in; each can be ended at once. */
export function SessionsPart({ account }: { readonly account: Account }) {
  const { t } = useTranslation('users');
  const locale = useLocale();
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
      <Box component="ul" sx={{ m: 0, mt: items.length > 0 ? 1 : 0, p: 0, listStyle: 'none' }}>
        {items.map(({ id, userAgent, ipAddress, createdAt, lastActivityAt }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 0.75, pl: 5 }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="body2" noWrap title={userAgent}>
                {userAgent === '' ? t('sessions.unknownDevice') : userAgent}
              </Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {t('sessions.detail', {
                  address: ipAddress,
                  opened: dateAndTime(createdAt, locale),
                  active: dateAndTime(lastActivityAt, locale),
                })}
              </Typography>
            </Box>
            <Button
              variant="outlined"
              size="small"
              disabled={isLoading}
              onClick={() => void stop({ session_id: id })}
            >
              {t('sessions.end')}
            </Button>
          </Box>
        ))}
      </Box>
    </AccountPart>
  );
}
