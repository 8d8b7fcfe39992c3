import { ACCESS_LEVELS, type AccessLevel, permissionsOfLevel } from '@sarm/domain/access/access-levels';
import type { Access, ObjectAccess, TokenAccess } from '@sarm/domain/access/language';
import { type Resource, RESOURCES } from '@sarm/domain/access/resources';
import { expandPermissions } from '@sarm/domain/access/permissions';
import { SYSTEM_ROLES } from '@sarm/domain/access/roles';
import type { Persona, Target } from './personas.ts';

/** What the matrix expects; 'admitted' is any answer but 401, 403 and 404; 'misfit' is 422 or 404 for every caller. */
export type Expected = 401 | 403 | 404 | 'admitted' | 'misfit';

export interface Tried {
  readonly target: Target | null;
  readonly idInPath: boolean;
  /** Administration reads the body before it looks for the object, and the matrix sends an empty one. */
  readonly bodyComesFirst: boolean;
  /** Of the object, where the codes depend on it. */
  readonly type?: string | undefined;
}

/**
 * From the rule of calls.csv alone, neither from the route table nor by the code under test: a mistake in the product's
 * own decision and the same mistake here would have to be made twice.
 */
export function expectedAnswer(stated: Access<string>, persona: Persona, tried: Tried): Expected {
  const rule = ofType(stated, tried.type);
  // The matrix brings no token, and its installation is open to registration and full of accounts.
  if (rule.kind === 'public') return 'admitted';
  if (rule.kind === 'token') return withoutToken(rule);
  if (!persona.signedIn) return 401;
  if (rule.kind === 'signed-in') return persona.active || rule.inactiveToo === true ? 'admitted' : 403;
  if (!persona.active) return 403;
  if (rule.kind === 'installation' && !holds(persona, rule.anyOf, rule.anywhere === true)) return 403;
  if (rule.kind === 'rows') return holds(persona, rule.anyOf, true) ? 'admitted' : 403;
  // An address that is none answers 404 (PLT-230); elsewhere a text that is no id is a misfit of the request.
  if (tried.target === 'malformed') return tried.idInPath ? 404 : 'misfit';
  if (rule.kind === 'installation')
    return tried.target === 'missing' && !tried.bodyComesFirst ? 404 : 'admitted';
  if (rule.kind === 'person') return holds(persona, rule.othersAnyOf, true) ? 'admitted' : 404;
  return onObject(rule, persona, tried.target ?? 'missing');
}

const ofType = (rule: Access<string>, type: string | undefined): Access<string> =>
  rule.kind === 'object' && rule.anyOfByType !== undefined
    ? { ...rule, anyOf: rule.anyOfByType[type ?? ''] ?? [] }
    : rule;

/** The types on which codes depend, else one try without any. */
export const typesOf = (rule: Access<string>): readonly (string | undefined)[] =>
  rule.kind === 'object' && rule.anyOfByType !== undefined ? Object.keys(rule.anyOfByType) : [undefined];

const withoutToken = (rule: TokenAccess): Expected => (rule.while === 'nobody has an account' ? 404 : 401);

function onObject(rule: ObjectAccess<string>, persona: Persona, target: Target): Expected {
  const resource: Resource | undefined = RESOURCES[rule.object as keyof typeof RESOURCES];
  const ofProject = resource?.project !== null;
  const administers = isOpenWithoutMembership(rule, persona);
  if (target === 'missing') return 404;
  // Everybody sees it; without a project only codes of roles count, unless the rule says anywhere.
  if (target === 'shared') return holds(persona, rule.anyOf, rule.anywhere === true) ? 'admitted' : 403;
  if (ofProject && !administers && (target === 'other' || persona.level === null)) return 404;
  const inside = ofProject || rule.anywhere === true;
  const opened = administers || isOpenWhereUsed(rule, persona, target);
  if (target === 'mine' && resource?.maker !== null)
    return atLevel(persona, rule.level, opened || holds(persona, rule.anyOf, inside));
  return onOthers(rule, persona, { inside, opened });
}

/** What somebody else made. */
function onOthers(
  rule: ObjectAccess<string>,
  persona: Persona,
  { inside, opened }: { readonly inside: boolean; readonly opened: boolean },
): Expected {
  if (rule.othersSeen !== undefined && !holds(persona, rule.othersSeen, inside)) return 404;
  if (rule.ownOnly === true) return rule.othersSeen === undefined ? 404 : 403;
  const codes = holds(persona, rule.anyOf, inside) && holds(persona, rule.othersAnyOf, inside);
  return atLevel(persona, rule.othersLevel ?? rule.level, opened || codes);
}

const isOpenWithoutMembership = ({ withoutMembership }: ObjectAccess<string>, persona: Persona): boolean =>
  withoutMembership !== undefined && holds(persona, withoutMembership, false);

/** What is not used in the project 'other' is used in the project 'own': the level and the codes there count. */
function isOpenWhereUsed(
  { orLevelWhereUsed: needed, anyOf }: ObjectAccess<string>,
  persona: Persona,
  target: Target,
): boolean {
  if (needed === undefined || persona.level === null || target === 'other') return false;
  return atLevel(persona, needed, holds(persona, anyOf, true)) === 'admitted';
}

function atLevel({ level }: Persona, needed: AccessLevel | undefined, holdsCode: boolean): Expected {
  if (!holdsCode) return 403;
  if (needed === undefined || level === null) return 'admitted';
  return ACCESS_LEVELS.indexOf(level) < ACCESS_LEVELS.indexOf(needed) ? 403 : 'admitted';
}

/** `inside`: what only the membership in the project 'own' gives counts too. */
function holds(persona: Persona, codes: readonly string[] | undefined, inside: boolean): boolean {
  if (codes === undefined || persona.roles.includes('system_admin')) return true;
  const roles = SYSTEM_ROLES.filter((role) => persona.roles.includes(role.code));
  const level = persona.level === null ? [] : [...persona.inside, ...permissionsOfLevel(persona.level)];
  const held = expandPermissions([
    ...roles.flatMap((role) => role.permissions),
    ...persona.codes,
    ...(inside ? level : []),
  ]);
  return codes.some((code) => (held as ReadonlySet<string>).has(code));
}
