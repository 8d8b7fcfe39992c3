import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { usersCalls } from '@sarm/contracts/addresses/users.generated';
import type { Account } from '@sarm/contracts/http/users/users.routes';
import type { PermissionCode } from '@sarm/domain/access/permissions';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import type { ChosenRole } from './roles-field.tsx';

/** What other roles give and take, as the server counts it, before they are saved. */
export function RoleChangeNote({
  account,
  roles,
}: {
  readonly account: Account;
  readonly roles: readonly ChosenRole[];
}) {
  const { t } = useTranslation(['users', 'access']);
  const chosen = roles.map(({ id }) => id);
  const changed =
    chosen.length !== account.roles.length || account.roles.some(({ id }) => !chosen.includes(id));
  const answer = useRead(
    usersCalls.access,
    changed ? { params: { id: account.id }, query: { roles: chosen.join(',') } } : null,
  );
  const change = changed ? answer.data?.change : undefined;
  if (change === undefined || change === null) return null;
  const { gained, lost, heldAlready } = change;
  const names = (codes: readonly PermissionCode[]): string =>
    codes.map((code) => t(`access:permissions.${code}.name`)).join(' · ');
  const name = account.displayName;
  return (
    <Alert severity="warning" role="status" sx={{ gridColumn: '1 / -1' }}>
      {gained.length > 0 && (
        <>
          <Typography variant="body2" sx={{ fontWeight: 620 }}>
            {t('users:roles.gains', { name, count: gained.length })}
          </Typography>
          <Typography variant="body2">{names(gained)}</Typography>
        </>
      )}
      {lost.length > 0 && (
        <>
          <Typography variant="body2" sx={{ fontWeight: 620 }}>
            {t('users:roles.loses', { name, count: lost.length })}
          </Typography>
          <Typography variant="body2">{names(lost)}</Typography>
        </>
      )}
      {gained.length + lost.length === 0 && (
        <Typography variant="body2">{t('users:roles.nothingChanges', { name })}</Typography>
      )}
      {heldAlready > 0 && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('users:roles.heldAlready', { count: heldAlready })}
        </Typography>
      )}
    </Alert>
  );
}
