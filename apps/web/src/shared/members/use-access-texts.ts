import { usePermissionTexts } from '../access/use-permission-texts.ts';
import { useRoleTexts } from '../access/use-role-texts.ts';

/** Roles, permissions and modules in the reader's language. The screen loads the area 'access'. */
export function useAccessTexts() {
  const role = useRoleTexts();
  const { name, description, module } = usePermissionTexts();
  return {
    role: role.name,
    permission: name,
    allows: description,
    module,
  };
}
