import type { ProjectMember } from '@sarm/contracts/http/members/members.routes';
import { useTranslation } from 'react-i18next';
import { usePermissionWords } from '../access/use-permission-words.ts';

type Role = ProjectMember['rolesData'][number];

/** The roles that every installation has and that can be given in a project; the names of all others are data. */
const NAMED = ['business_user', 'business_viewer', 'technical_user', 'technical_reviewer'] as const;

/** Roles, permissions and modules in the reader's language. The screen loads the area 'access'. */
export function useAccessWords() {
  const { t } = useTranslation('access');
  const { name, description, module } = usePermissionWords();
  return {
    role: (given: Role): string => {
      const known = given.isSystem ? NAMED.find((each) => each === given.code) : undefined;
      return known === undefined ? given.name : t(`roles.${known}.name`);
    },
    permission: name,
    allows: description,
    module,
  };
}
