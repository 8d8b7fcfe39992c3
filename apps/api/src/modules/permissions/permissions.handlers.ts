import type { HandlersOf } from '../../http/handler.ts';
import { groupPermissions, listAllPermissions } from './list-permissions.ts';

export const createPermissionsHandlers = (): HandlersOf<'permissions'> => ({
  list: listAllPermissions,
  byModule: groupPermissions,
});
