import { PATHS } from '../../../shared/paths.ts';

/** Where the permissions of a role are changed. */
export const editorPath = (roleId: string): string =>
  `${PATHS.adminRoles}?role=${encodeURIComponent(roleId)}`;

/** Another page, or another role, gives up what was ticked here; a search or filter does not. */
export const leavesEditor = (
  from: { readonly pathname: string; readonly search: string },
  to: { readonly pathname: string; readonly search: string },
): boolean =>
  from.pathname !== to.pathname ||
  new URLSearchParams(from.search).get('role') !== new URLSearchParams(to.search).get('role');
