import type { ProjectMember } from '@sarm/contracts/http/members/members.routes';
import { useTranslation } from 'react-i18next';
import { usePermissionTexts } from '../access/use-permission-texts.ts';

type Role = ProjectMember['rolesData'][number];

/** The roles that every installation has and that can be given in a project; the names of all others are data. */
const NAMED = ['business_user', 'business_viewer', 'technical_user', 'technical_reviewer'] as const;

/** Roles, permissions and modules in the reader's language. The screen loads the area 'access'. */
export function useAccessTexts() {
  const { t } = useTranslation('access');
  const { name, description, module } = usePermissionTexts();
  return {
    role: (given: Role): string => {
      const shipped = given.isSystem ? NAMED.find((each) => each === given.code) : undefined;
      return shipped === undefined ? given.name : t(`roles.${shipped}.name`);
    },
    permission: name,
    allows: description,
    module,
  };
}
