import AdminIcon from '@mui/icons-material/KeyOutlined';
import EditorIcon from '@mui/icons-material/EditOutlined';
import MemberIcon from '@mui/icons-material/PersonOutlined';
import ViewerIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { SortOf } from '@sarm/contracts/http/address';
import type { ProjectMember } from '@sarm/contracts/http/members/members.routes';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { AccessLevel } from '@sarm/domain/access/access-levels';
import { useTranslation } from 'react-i18next';
import type { Column } from '../lists/data-table.tsx';
import { PersonAvatar } from '../components/person-avatar.tsx';
import { useAccessTexts } from './use-access-texts.ts';

export type MemberSort = SortOf<RouteGroups['members']['list']>;

const ICONS = { viewer: ViewerIcon, member: MemberIcon, editor: EditorIcon, admin: AdminIcon } as const;

export function MemberName({ member }: { readonly member: ProjectMember }) {
  const { t } = useTranslation('members');
  const { displayName, jobTitle, isActive } = member.user;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 40 }}>
      <PersonAvatar name={displayName} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 620, overflowWrap: 'anywhere' }}>
          {displayName}
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary', lineHeight: 1.3 }}>
          {[jobTitle, ...(isActive ? [] : [t('inactive')])].filter((text) => text !== '').join(' · ')}
        </Typography>
      </Box>
    </Box>
  );
}

export function MemberLevel({ level }: { readonly level: AccessLevel }) {
  const { t } = useTranslation('members');
  const Icon = ICONS[level];
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, whiteSpace: 'nowrap' }}>
      <Icon sx={{ fontSize: 16, color: 'text.secondary' }} />
      {t(`level.${level}`)}
    </Box>
  );
}

export function MemberRoles({ member }: { readonly member: ProjectMember }) {
  const { t } = useTranslation('members');
  const texts = useAccessTexts();
  const { rolesData, customPermissions } = member;
  if (rolesData.length === 0 && customPermissions.length === 0)
    return (
      <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
        {t('noRoles')}
      </Typography>
    );
  return (
    <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
      {rolesData.map((role) => (
        <Chip key={role.id} variant="outlined" label={texts.role(role)} />
      ))}
      {customPermissions.length > 0 && (
        <Chip variant="outlined" label={t('morePermissions', { count: customPermissions.length })} />
      )}
    </Box>
  );
}

/** PLT-078 */
export function useMemberColumns(): readonly Column<ProjectMember, MemberSort>[] {
  const { t } = useTranslation('members');
  return [
    {
      id: 'user',
      header: t('column.user'),
      sort: 'name',
      minWidth: 160,
      cell: (member) => <MemberName member={member} />,
    },
    { id: 'email', header: t('column.email'), sort: 'email', cell: ({ user }) => user.email },
    {
      id: 'level',
      header: t('column.level'),
      cell: ({ accessLevel }) => <MemberLevel level={accessLevel} />,
    },
    { id: 'roles', header: t('column.roles'), cell: (member) => <MemberRoles member={member} /> },
  ];
}
