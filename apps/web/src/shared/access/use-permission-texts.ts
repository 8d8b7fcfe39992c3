import { isPermissionCode, type PermissionModule } from '@sarm/domain/access/permissions';
import { useTranslation } from 'react-i18next';

/** Names of permissions and their modules in the reader's language. The screen loads the area 'access'. */
export function usePermissionTexts() {
  const { t } = useTranslation('access');
  return {
    // A server that is newer than the page may know more codes.
    name: (code: string): string => (isPermissionCode(code) ? t(`permissions.${code}.name`) : code),
    description: (code: string): string =>
      isPermissionCode(code) ? t(`permissions.${code}.description`) : '',
    module: (module: PermissionModule): string => t(`modules.${module}.name`),
    moduleHint: (module: PermissionModule): string => t(`modules.${module}.hint`),
  };
}
