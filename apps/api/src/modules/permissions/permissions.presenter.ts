import type { Permission } from '@sarm/contracts/http/permissions/permissions.routes';
import type { StoredPermission } from '@sarm/database/people/users.repository';
import { isPermissionCode } from '@sarm/domain/access/permissions';
import type { Translate } from '@sarm/messages/create-translator';

/** PLT-090. A code that this version no longer has is left out: it grants nothing. */
export const presentPermissions = (stored: readonly StoredPermission[], t: Translate): Permission[] =>
  stored.flatMap(({ id, code, module }) =>
    isPermissionCode(code)
      ? [
          {
            id,
            code,
            name: t(`access:permissions.${code}.name`),
            module,
            description: t(`access:permissions.${code}.description`),
          },
        ]
      : [],
  );
