import type { PermissionCode } from './permissions.ts';
import type { AccessCaller } from './decide.ts';
import { holdsInProject, holdsPermission } from './held.ts';
import type { RowsAccess } from './language.ts';

/** Projects of the caller: all of them, or these. */
export type Projects = 'own' | readonly string[];

/** What a list may answer; the queries filter by it and row-level security filters again. */
export interface VisibleRows {
  readonly projects: Projects;
  /** Where rows that other people made are seen too. */
  readonly others: Projects;
}

/** PLT-140: a code of a membership opens the rows of that project and of no other. */
export function visibleRows(access: RowsAccess, caller: AccessCaller): VisibleRows {
  return { projects: projectsWith(caller, access.anyOf), others: projectsWith(caller, access.othersSeen) };
}

/** Those of the caller in which one of the codes is held. */
export function projectsWith(caller: AccessCaller, codes: readonly PermissionCode[] | undefined): Projects {
  if (codes === undefined || codes.some((code) => holdsPermission(caller.held, code))) return 'own';
  return (caller.memberships ?? [])
    .filter((each) => codes.some((code) => holdsInProject(caller.held, each, code)))
    .map((each) => each.projectId);
}
