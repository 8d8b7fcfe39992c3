import type { RouteAccess } from '@sarm/contracts/http/route';
import { type AccessCaller, type AccessObject, decide } from '@sarm/domain/access/decide';
import { type Resource, RESOURCES } from '@sarm/domain/access/resources';
import { ERROR_STATUS } from '@sarm/domain/catalogue/errors';
import { expandPermissions } from '@sarm/domain/access/permissions';
import { SYSTEM_ROLES } from '@sarm/domain/access/roles';
import type { Persona, Target } from './personas.ts';

const ME = 'me';
const OWN = 'own';

const callerOf = (persona: Persona): AccessCaller | undefined =>
  persona.signedIn
    ? {
        userId: ME,
        isActive: persona.active,
        held: {
          roleCodes: persona.roles,
          permissions: expandPermissions([
            ...SYSTEM_ROLES.filter(({ code }) => persona.roles.includes(code)).flatMap(
              (role) => role.permissions,
            ),
            ...persona.codes,
          ]),
        },
        memberships:
          persona.level === null
            ? []
            : [{ projectId: OWN, accessLevel: persona.level, permissions: persona.inside }],
      }
    : undefined;

function objectOf(
  access: RouteAccess,
  persona: Persona,
  { target, type }: SimulatedCall,
): AccessObject | undefined {
  if (access.kind !== 'object' || target === null || target === 'missing' || target === 'malformed')
    return undefined;
  const resource: Resource | undefined = access.object === 'media' ? undefined : RESOURCES[access.object];
  const inProject = resource?.project !== null && target !== 'shared';
  const membership =
    target !== 'other' && persona.level !== null
      ? { accessLevel: persona.level, permissions: persona.inside }
      : null;
  return {
    inProject,
    membership: inProject ? membership : null,
    usedIn: resource?.usedBy === undefined || membership === null ? [] : [membership],
    createdBy: target === 'mine' && resource?.maker !== null ? ME : 'somebody',
    archived: false,
    type,
    // A fresh one is in the state that the call is for.
    state: access.whileState?.is,
  };
}

export interface SimulatedCall {
  readonly target: Target | null;
  readonly type?: string | undefined;
}

/** What a declared access would answer this person, without a server. */
export function simulateAnswer(
  access: RouteAccess,
  persona: Persona,
  call: SimulatedCall,
): number | 'admitted' {
  const decision = decide(access, {
    caller: callerOf(persona),
    object: objectOf(access, persona, call),
    conditions: { 'registration is open': true },
  });
  return decision.allowed ? 'admitted' : ERROR_STATUS[decision.error];
}
