import type { RoleCodeChange } from '@sarm/contracts/http/roles/roles.routes';
import type { GivingRoleRow } from '@sarm/database/people/role-holders.repository';
import type { CodeChange } from '@sarm/domain/access/role-impact';
import { nameRole } from './roles.presenter.ts';

export const nameImpact = (
  changes: readonly CodeChange[],
  roles: ReadonlyMap<string, GivingRoleRow>,
): RoleCodeChange[] =>
  changes.map(({ through, ...change }) => ({
    ...change,
    through: through.flatMap((id) => {
      const role = roles.get(id);
      return role === undefined ? [] : [nameRole(role)];
    }),
  }));
