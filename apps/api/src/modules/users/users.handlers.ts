import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { createUser } from './create-user.ts';
import { removeUser, showDeletion } from './delete-user.ts';
import { countUsers, getRoles, getUser, listGrantable, listProjects, listUsers } from './read-users.ts';
import { resetPassword } from './reset-password.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { endSessions, listSessions } from './sessions-of-user.ts';
import { showAccess } from './show-access.ts';
import { setRoles, updateUser } from './update-user.ts';

export const createUsersHandlers = (deps: AppDeps): HandlersOf<'users'> => ({
  list: listUsers,
  counts: countUsers,
  get: getUser,
  create: createUser(deps),
  update: updateUser(deps),
  remove: removeUser,
  deletion: showDeletion,
  resetPassword: resetPassword(deps),
  grantable: listGrantable,
  roles: getRoles,
  setRoles: setRoles(deps),
  access: showAccess,
  projects: listProjects,
  sessions: listSessions(deps),
  endSessions: endSessions(deps),
  resetTotp: resetSecondFactor(deps),
});
