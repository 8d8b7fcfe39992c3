import type { Address } from '@sarm/contracts/http/address';
import type { RouteDefinition } from '@sarm/contracts/http/route';
import { useCan, useUser } from './user-context.tsx';

/** The projects in which the person may make the call: their names by id, as a menu needs them. */
export function useProjectsFor<R extends RouteDefinition>(
  call: Address<R>,
): Readonly<Record<string, string>> {
  const can = useCan();
  return Object.fromEntries(
    useUser().projectPermissions.flatMap(({ projectId, projectName }) =>
      projectId !== null && can(call, { projectId }) ? [[projectId, projectName ?? '']] : [],
    ),
  );
}
