import type { AdminRole, NamedRole } from '@sarm/contracts/http/roles/roles.routes';
import type { GivingRoleRow } from '@sarm/database/people/role-holders.repository';
import type { RoleView } from '@sarm/database/people/roles.repository';

/** PLT-089 */
export const presentRole = (row: RoleView): AdminRole => ({
  id: row.id,
  name: row.name,
  code: row.code,
  description: row.description,
  isSystem: row.is_system,
  permissionsCount: row.permission_ids.length,
  permissions: row.permission_ids,
  userCount: row.user_count,
});

export const nameRole = ({ id, code, name, isSystem }: GivingRoleRow): NamedRole => ({
  id,
  code,
  name,
  isSystem,
});
