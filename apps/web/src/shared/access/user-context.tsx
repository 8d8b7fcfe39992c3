import type { Address } from '@sarm/contracts/http/address';
import type { UserRecord } from '@sarm/contracts/http/users/users.entities';
import type { RouteDefinition } from '@sarm/contracts/http/route';
import type { PermissionCode } from '@sarm/domain/access/permissions';
import { createContext, use, useCallback } from 'react';
import { type CallObject, mayCall } from './may-call.ts';
import { holdsIn } from './user-access.ts';

const UserContext = createContext<UserRecord | null>(null);
export const UserProvider = UserContext.Provider;

/** The signed-in person; the route guard has already waited for the record. */
export function useUser(): UserRecord {
  const user = use(UserContext);
  if (user === null) throw new Error('no signed-in user above this component');
  return user;
}

/** Whether the signed-in person may make a call; about an object, once it is loaded. */
export type Can = <R extends RouteDefinition>(call: Address<R>, object?: CallObject) => boolean;
export function useCan(): Can {
  const user = useUser();
  return useCallback((call, object) => mayCall(user, call, object), [user]);
}

/** Whether a code counts in a project, for what a screen requires in addition to its calls. */
export function useHolds(projectId: string | undefined): (code: PermissionCode) => boolean {
  const user = useUser();
  return useCallback((code) => holdsIn(user, projectId, code), [user, projectId]);
}
