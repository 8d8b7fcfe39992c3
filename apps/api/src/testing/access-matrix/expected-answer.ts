import type { Access, InProjectAccess } from '@sarm/contracts/http/route';
import { ACCESS_LEVELS } from '@sarm/domain/access-levels';
import { expandPermissions } from '@sarm/domain/permissions';
import { SYSTEM_ROLES } from '@sarm/domain/roles';
import type { Persona, Target } from './personas.ts';

/** What the matrix expects; 'admitted' is any answer but 401, 403 and 404; 'misfit' is 422 or 404, whoever asks. */
export type Expected = 401 | 403 | 404 | 'admitted' | 'misfit';

export interface Tried {
  readonly target: Target | null;
  readonly idInPath: boolean;
  /** Administration reads the body before it looks for the object, and the matrix sends an empty one. */
  readonly bodyComesFirst: boolean;
}

/**
 * Derived from the declared access alone, without the code under test: a mistake in the API's own check
 * and the same mistake here would have to be made twice.
 */
export function expectedAnswer(access: Access, persona: Persona, tried: Tried): Expected {
  const { target } = tried;
  if (access.kind === 'public') return 'admitted';
  // Nobody in the matrix sends a refresh cookie.
  if (access.kind === 'refresh-cookie') return 401;
  if (!persona.signedIn) return 401;
  if (!persona.active) return access.kind === 'signed-in' && access.inactiveToo === true ? 'admitted' : 403;
  // An address that is none answers 404 (PLT-230); elsewhere a word that is no id is a misfit of the request.
  if (target === 'malformed') return tried.idInPath ? 404 : 'misfit';
  switch (access.kind) {
    case 'signed-in':
    case 'own-lists':
      return 'admitted';
    case 'holds':
      if (!holdsAny(persona, access.anyOf)) return 403;
      return target === 'missing' && !tried.bodyComesFirst ? 404 : 'admitted';
    case 'in-project':
      return inProject(access, persona, target ?? 'missing');
  }
}

function inProject(access: InProjectAccess, persona: Persona, target: Target): Expected {
  if (target === 'other' || target === 'missing' || persona.level === null) return 404;
  if (access.ownOnly === true && target !== 'mine') return 404;
  if (access.anyOf !== undefined && !holdsAny(persona, access.anyOf)) return 403;
  const needed = target === 'mine' ? access.level : (access.othersLevel ?? access.level);
  const held = ACCESS_LEVELS.indexOf(persona.level);
  return needed !== undefined && held < ACCESS_LEVELS.indexOf(needed) ? 403 : 'admitted';
}

function holdsAny(persona: Persona, codes: readonly string[]): boolean {
  if (persona.roles.includes('system_admin')) return true;
  const held = expandPermissions(
    SYSTEM_ROLES.filter((role) => persona.roles.includes(role.code)).flatMap((role) => role.permissions),
  );
  return codes.some((code) => (held as ReadonlySet<string>).has(code));
}
