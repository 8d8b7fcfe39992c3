import ShieldIcon from '@mui/icons-material/ShieldOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Account } from '@sarm/contracts/http/users/users.routes';
import { StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../shared/access/user-context.tsx';
import { dateOnly } from '../../../shared/format/format-figures.ts';
import { shortMoment } from '../../../shared/format/short-moment.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import type { Column } from '../../../shared/lists/data-table.tsx';
import { PersonAvatar } from '../../../shared/components/person-avatar.tsx';
import { RoleChips } from './role-chips.tsx';

type Sort = 'displayName' | 'email' | 'status' | 'createdAt';

export function UserStatus({ account }: { readonly account: Account }) {
  const { t } = useTranslation('users');
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      {account.isActive ? (
        <StatusChip tone="success" label={t('active')} />
      ) : (
        <StatusChip tone="default" label={t('inactive')} />
      )}
      {!account.emailProven && (
        <Tooltip title={t('unprovenHint')} describeChild>
          <span>
            <StatusChip tone="warning" label={t('unproven')} />
          </span>
        </Tooltip>
      )}
      {account.secondFactor !== null && (
        <ShieldIcon titleAccess={t('secondFactor.isOn')} fontSize="small" sx={{ color: 'text.secondary' }} />
      )}
    </Box>
  );
}

/** What a person does and when they were last here. */
export function useActivity(): (account: Account) => string {
  const { t } = useTranslation('users');
  const locale = useLocale();
  return ({ lastActiveAt, emailProven }) =>
    !emailProven
      ? t('registered')
      : lastActiveAt === null
        ? t('invited')
        : t('lastActive', { at: shortMoment(lastActiveAt, locale) });
}

function NameCell({ account, wide }: { readonly account: Account; readonly wide: boolean }) {
  const { t } = useTranslation('users');
  const me = useUser();
  const activity = useActivity();
  const second = [...(wide && account.jobTitle !== '' ? [account.jobTitle] : []), activity(account)];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 0.5, minWidth: 0 }}>
      <PersonAvatar name={account.displayName} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" component="div" sx={{ fontWeight: 620, overflowWrap: 'anywhere' }}>
          {account.displayName}
          {account.id === me.id && <Chip variant="outlined" label={t('you')} sx={{ ml: 1, height: 18 }} />}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {second.map((part, place) => (
            // A line breaks between them, never inside a time.
            <Box key={part} component="span" sx={{ whiteSpace: { md: 'nowrap' } }}>
              {place > 0 ? `· ${part}` : `${part} `}
            </Box>
          ))}
        </Typography>
      </Box>
    </Box>
  );
}

/** PLT-069 */
export function useUserColumns(): readonly Column<Account, Sort>[] {
  const { t } = useTranslation('users');
  const locale = useLocale();
  const wide = useMediaQuery('(min-width:1366px)');
  return [
    {
      id: 'displayName',
      header: t('field.displayName'),
      sort: 'displayName',
      cell: (account) => <NameCell account={account} wide={wide} />,
    },
    { id: 'email', header: t('field.email'), sort: 'email', cell: ({ email }) => email },
    {
      id: 'roles',
      header: t('field.roles'),
      cell: ({ roles }) => <RoleChips roles={roles} most={wide ? 2 : 1} />,
    },
    {
      id: 'status',
      header: t('field.status'),
      sort: 'status',
      cell: (account) => <UserStatus account={account} />,
    },
    {
      id: 'createdAt',
      header: t('field.createdAt'),
      sort: 'createdAt',
      oneLine: true,
      cell: ({ createdAt }) => dateOnly(new Date(createdAt * 1000).toISOString(), locale),
    },
  ];
}

/** A person on a small screen. */
export function UserCard({ account }: { readonly account: Account }) {
  return (
    <Box sx={{ display: 'flex', gap: 1.5 }}>
      <PersonAvatar name={account.displayName} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 620, overflowWrap: 'anywhere' }}>
          {account.displayName}
        </Typography>
        <Typography
          variant="caption"
          component="div"
          sx={{ color: 'text.secondary', overflowWrap: 'anywhere', mb: 0.5 }}
        >
          {account.email}
        </Typography>
        <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
          <UserStatus account={account} />
          <RoleChips roles={account.roles} most={2} />
        </Box>
      </Box>
    </Box>
  );
}
