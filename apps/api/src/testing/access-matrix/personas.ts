import type { RouteAccess, RouteDefinition } from '@sarm/contracts/http/route';
import { type AccessLevel, ACCESS_LEVELS } from '@sarm/domain/access/access-levels';
import type { Access } from '@sarm/domain/access/language';
import { type Resource, RESOURCES } from '@sarm/domain/access/resources';
import { expandPermissions, PERMISSION_CODES, type PermissionCode } from '@sarm/domain/access/permissions';

export interface Persona {
  readonly name: string;
  readonly signedIn: boolean;
  readonly active: boolean;
  /** Codes of seeded roles. */
  readonly roles: readonly string[];
  /** Codes of a role of their own. */
  readonly codes: readonly PermissionCode[];
  /** Level in the project 'own'; nobody is a member of the project 'other'. */
  readonly level: AccessLevel | null;
  /** Codes that only the membership gives, and by which of its two ways. */
  readonly inside: readonly PermissionCode[];
  readonly by?: 'custom permission' | 'membership role';
}

const WORKING_ROLES = ['business_user', 'technical_user', 'technical_reviewer'];
const somebody = { signedIn: true, active: true, roles: [], codes: [], level: null, inside: [] } as const;

/** Met by every call. system_admin only shows doors that stay shut: whom no check stops proves none of them. */
export const PERSONAS: readonly Persona[] = [
  { ...somebody, name: 'signed out', signedIn: false },
  { ...somebody, name: 'inactive admin with roles', active: false, roles: WORKING_ROLES, level: 'admin' },
  { ...somebody, name: 'stranger with roles', roles: WORKING_ROLES },
  { ...somebody, name: 'stranger without roles' },
  { ...somebody, name: 'editor without roles', level: 'editor' },
  { ...somebody, name: 'business viewer, member', roles: ['business_viewer'], level: 'member' },
  ...ACCESS_LEVELS.map((level) => ({
    ...somebody,
    name: `${level} with roles`,
    roles: WORKING_ROLES,
    level,
  })),
];
const SYSTEM_ADMIN: Persona = {
  ...somebody,
  name: 'system admin, no member',
  roles: ['system_admin'],
};

/** Every code that a rule names. */
export function codesOf(rule: Access<string>): PermissionCode[] {
  const lists = Object.values(rule).flatMap((value: unknown) =>
    Array.isArray(value) ? [value] : typeof value === 'object' && value !== null ? Object.values(value) : [],
  );
  return [
    ...new Set(lists.flat().filter((code) => PERMISSION_CODES.includes(code as PermissionCode))),
  ] as PermissionCode[];
}

/**
 * For the codes of one call: people who hold exactly one of them, by each of the three ways and at exactly the level that
 * is required, people who hold all of them, and somebody of the highest level who holds every code but them.
 */
function holdersOf(rule: Access<string>): Persona[] {
  const codes = codesOf(rule);
  if (codes.length === 0) return [];
  const named = (given: Partial<Persona>, name: string): Persona => ({ ...somebody, ...given, name });
  const others = PERMISSION_CODES.filter(
    (code) => code !== 'system_admin' && !codes.some((each) => expandPermissions([code]).has(each)),
  );
  const sets = [...codes.map((code) => [code]), ...(codes.length > 1 ? [codes] : [])];
  return [
    ...levelsOf(rule).flatMap((level) =>
      sets.flatMap((held) => [
        named({ level, codes: held }, `${level} with ${held.join(' + ')} by a role`),
        named(
          { level, inside: held, by: 'custom permission' },
          `${level} with ${held.join(' + ')} by a custom permission`,
        ),
        named(
          { level, inside: held, by: 'membership role' },
          `${level} with ${held.join(' + ')} by a membership role`,
        ),
      ]),
    ),
    named({ codes: others, level: 'admin' }, `admin with every code but ${codes.join(', ')}`),
  ];
}

/** The level that is required, and the one that opens the call where the object is used. */
function levelsOf(rule: Access<string>): AccessLevel[] {
  if (rule.kind !== 'object') return ['viewer'];
  const whereUsed = rule.orLevelWhereUsed;
  return [rule.othersLevel ?? rule.level ?? 'viewer', ...(whereUsed === undefined ? [] : [whereUsed])];
}

/**
 * own: made by somebody else; mine: made by the caller; both in the project 'own'. What belongs to no project is used in
 * that project instead. shared: of no project, of a kind whose other rows have one.
 */
export const TARGETS = ['own', 'mine', 'other', 'shared', 'missing', 'malformed'] as const;
export type Target = (typeof TARGETS)[number];

export const peopleFor = (access: RouteAccess, rule: Access<string>): readonly Persona[] => [
  ...PERSONAS,
  ...(access.kind === 'object' ? [SYSTEM_ADMIN] : []),
  ...holdersOf(rule),
];

/** Routes that name an object are tried on every target, the others once. */
export function targetsFor({ access, path }: RouteDefinition, persona: Persona): readonly (Target | null)[] {
  if (access.kind !== 'object') return /\{\w+\}/.test(path) ? ['other', 'missing', 'malformed'] : [null];
  const resource: Resource | undefined = access.object === 'media' ? undefined : RESOURCES[access.object];
  const elsewhere = resource?.project !== null || resource.usedBy !== undefined;
  const shared = resource?.shared === true;
  const tried = TARGETS.filter(
    (target) => (target !== 'other' || elsewhere) && (target !== 'shared' || shared),
  );
  // What a code opens shows on objects that exist; the addresses that do not are tried by everybody else.
  return PERSONAS.includes(persona)
    ? tried
    : tried.filter((target) => ['own', 'mine', 'shared'].includes(target));
}
