import type { UserRecord } from '@sarm/contracts/http/entities';
import { createContext, use, useMemo } from 'react';
import { accessInProject, type ProjectAccess } from './user-access.ts';

const UserContext = createContext<UserRecord | null>(null);
export const UserProvider = UserContext.Provider;

/** The signed-in person; the route guard has already waited for the record. */
export function useUser(): UserRecord {
  const user = use(UserContext);
  if (user === null) throw new Error('no signed-in user above this component');
  return user;
}

export function useProjectAccess(projectId: string | undefined): ProjectAccess {
  const user = useUser();
  return useMemo(() => accessInProject(user, projectId), [user, projectId]);
}
