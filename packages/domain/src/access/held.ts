import { type AccessLevel, permissionsOfLevel } from './access-levels.ts';
import {
  expandPermissions,
  isPermissionCode,
  PERMISSIONS,
  PERMISSION_ALIASES,
  type PermissionCode,
  type PermissionModule,
} from './permissions.ts';
import { SYSTEM_ADMIN_ROLE } from './roles.ts';

export interface HeldAccess {
  readonly roleCodes: readonly string[];
  readonly permissions: ReadonlySet<PermissionCode>;
}

export interface HeldMembership {
  readonly accessLevel: AccessLevel;
  /** Codes given by the roles of the membership and its customPermissions; they count only inside the project. */
  readonly permissions: readonly string[];
}

export const isSystemAdmin = (held: HeldAccess): boolean => held.roleCodes.includes(SYSTEM_ADMIN_ROLE);

const WORKFLOW_MODULES: readonly PermissionModule[] = ['business', 'technical'];

/** PLT-100: business and technical come from access_* or from a role code that names them, the others from any held code. */
export function availableModules(held: HeldAccess): PermissionModule[] {
  if (isSystemAdmin(held)) return ['system', 'business', 'technical', 'project'];
  const modules = new Set<PermissionModule>();
  for (const module of WORKFLOW_MODULES) {
    const named = held.roleCodes.some((code) => code.includes(module));
    if (named || held.permissions.has(`access_${module}` as PermissionCode)) modules.add(module);
  }
  for (const code of held.permissions) {
    const { module } = PERMISSIONS[code];
    if (module === 'system' || module === 'project') modules.add(module);
  }
  return [...modules];
}

/** PLT-140: a code is held directly, by alias, by implication, or as access_{module} of an available module. */
export function holdsPermission(held: HeldAccess, code: string): boolean {
  if (isSystemAdmin(held)) return true;
  const canonical = PERMISSION_ALIASES[code] ?? code;
  if (isPermissionCode(canonical) && held.permissions.has(canonical)) return true;
  return availableModules(held).some((module) => canonical === `access_${module}`);
}

/** Inside a project the codes of the membership count too (PLT-134, PLT-140, PLT-144). */
export function holdsInProject(held: HeldAccess, membership: HeldMembership, code: string): boolean {
  if (holdsPermission(held, code)) return true;
  const inside = expandPermissions([
    ...membership.permissions,
    ...permissionsOfLevel(membership.accessLevel),
  ]);
  const canonical = PERMISSION_ALIASES[code] ?? code;
  return isPermissionCode(canonical) && inside.has(canonical);
}
