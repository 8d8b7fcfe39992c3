import { shippedRole } from '@sarm/domain/access/roles';
import { useTranslation } from 'react-i18next';

interface Named {
  readonly code: string;
  readonly name: string;
  readonly isSystem: boolean;
}

/**
 * What people read of a role: what the product ships is in their language; what an administrator wrote is data and stays.
 * The screen loads the area 'access'.
 */
export function useRoleTexts() {
  const { t } = useTranslation('access');
  return {
    name: (role: Named): string => {
      const shipped = shippedRole(role);
      return shipped?.name === role.name ? t(`roles.${shipped.code}.name`) : role.name;
    },
    description: (role: Named & { readonly description: string }): string => {
      const shipped = shippedRole(role);
      return shipped?.description === role.description
        ? t(`roles.${shipped.code}.description`)
        : role.description;
    },
  };
}
