import { useSearchParams } from 'react-router';
import { RoleList } from './role-list.tsx';
import { RolePermissionsPage } from './role-permissions-page.tsx';

/** PLT-071, PLT-074: the list, or the permissions of the role that the address names. */
export function RolesPage() {
  const [query] = useSearchParams();
  const roleId = query.get('role');
  return roleId === null ? <RoleList /> : <RolePermissionsPage key={roleId} roleId={roleId} />;
}
