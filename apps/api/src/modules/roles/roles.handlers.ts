import type { HandlersOf } from '../../http/handler.ts';
import { createRole } from './create-role.ts';
import { deleteRole } from './delete-role.ts';
import { listRoles } from './list-roles.ts';
import { previewPermissions } from './preview-permissions.ts';
import { previewRemoval } from './preview-removal.ts';
import { getRole, listRolePeople, readRolePermissions } from './read-role.ts';
import { replacePermissions } from './replace-permissions.ts';
import { updateRole } from './update-role.ts';

export const createRolesHandlers = (): HandlersOf<'roles'> => ({
  list: listRoles,
  get: getRole,
  create: createRole,
  update: updateRole,
  remove: deleteRole,
  permissions: readRolePermissions,
  replacePermissions,
  preview: previewPermissions,
  removal: previewRemoval,
  people: listRolePeople,
});
