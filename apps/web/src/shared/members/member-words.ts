import type { ProjectMember } from '@sarm/contracts/http/members';
import { isPermissionCode, type PermissionModule } from '@sarm/domain/permissions';
import { useTranslation } from 'react-i18next';

type Role = ProjectMember['rolesData'][number];

/** The roles that every installation has and that can be given in a project; the names of all others are data. */
const NAMED = ['business_user', 'business_viewer', 'technical_user', 'technical_reviewer'] as const;

/** Roles, permissions and modules in the reader's language. A code of a newer server stays what it is. */
export function useAccessWords() {
  const { t } = useTranslation('access');
  return {
    role: ({ code, name, isSystem }: Role): string => {
      const known = isSystem ? NAMED.find((each) => each === code) : undefined;
      return known === undefined ? name : t(`roles.${known}.name`);
    },
    permission: (code: string): string => (isPermissionCode(code) ? t(`permissions.${code}.name`) : code),
    allows: (code: string): string => (isPermissionCode(code) ? t(`permissions.${code}.description`) : ''),
    module: (module: PermissionModule): string => t(`modules.${module}.name`),
  };
}
