import AdministratorIcon from '@mui/icons-material/SupervisorAccountOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { UserRole } from '@sarm/contracts/http/users/users.routes';
import { SYSTEM_ADMIN_ROLE } from '@sarm/domain/access/roles';
import { useTranslation } from 'react-i18next';
import { useRoleTexts } from '../../../shared/access/use-role-texts.ts';

/** So many are shown; the others are a number whose tooltip names them. */
export function RoleChips({ roles, most }: { readonly roles: readonly UserRole[]; readonly most: number }) {
  const { t } = useTranslation('users');
  const { name: nameOf } = useRoleTexts();
  if (roles.length === 0)
    return (
      <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
        {t('noRole')}
      </Typography>
    );
  const others = roles.slice(most);
  return (
    <Box sx={{ display: 'flex', gap: 0.5, py: 0.5, flexWrap: { xs: 'wrap', xl: 'nowrap' } }}>
      {roles.slice(0, most).map((role) => (
        <Chip
          key={role.id}
          variant="outlined"
          label={nameOf(role)}
          {...(role.code === SYSTEM_ADMIN_ROLE ? { icon: <AdministratorIcon /> } : {})}
        />
      ))}
      {others.length > 0 && (
        <Tooltip title={others.map(nameOf).join(', ')}>
          <Chip variant="outlined" label={`+${others.length}`} tabIndex={0} />
        </Tooltip>
      )}
    </Box>
  );
}
