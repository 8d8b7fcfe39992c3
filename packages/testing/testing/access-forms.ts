import type { AccessLevel } from '@sarm/domain/access/access-levels';
import type { AccessCaller, AccessObject, Situation } from '@sarm/domain/access/decide';
import { expandPermissions } from '@sarm/domain/access/permissions';

const ME = 'me';
const PROJECT = 'p';

/** Somebody signed in: `codes` by a role, `inside` only through the membership. */
export const person = (codes: readonly string[] = [], inside: readonly string[] = []): AccessCaller => ({
  userId: ME,
  isActive: true,
  held: { roleCodes: ['a_role'], permissions: expandPermissions(codes) },
  memberships: [{ projectId: PROJECT, accessLevel: 'member', permissions: inside }],
});

interface Given {
  readonly codes?: readonly string[];
  readonly inside?: readonly string[];
  readonly level?: AccessLevel;
  readonly mine?: boolean;
  readonly member?: boolean;
  readonly archived?: boolean;
  readonly type?: string;
  readonly state?: string;
}

/** A call about an object of a project: made by somebody else, by a member, by default. */
export function about(given: Given): Situation {
  const { codes = [], inside = [], level = 'member', mine = false, member = true, ...object } = given;
  return {
    caller: { ...person(codes, inside), memberships: member ? (person([], inside).memberships ?? []) : [] },
    object: {
      inProject: true,
      membership: member ? { accessLevel: level, permissions: inside } : null,
      createdBy: mine ? ME : 'somebody',
      archived: false,
      ...object,
    } satisfies AccessObject,
  };
}

interface GivenOfInstallation extends Pick<Given, 'codes' | 'inside' | 'mine'> {
  /** Level in each project of the caller that uses it; `inside` holds there. */
  readonly usedAt?: readonly AccessLevel[];
}

/** A call about an object that belongs to no project. */
export function ofInstallation({ usedAt = [], ...given }: GivenOfInstallation): Situation {
  const { object, caller } = about(given);
  const usedIn = usedAt.map((accessLevel) => ({ accessLevel, permissions: given.inside ?? [] }));
  return { caller, ...(object ? { object: { ...object, inProject: false, membership: null, usedIn } } : {}) };
}

export const called = (codes: readonly string[] = [], inside: readonly string[] = []): Situation => ({
  caller: person(codes, inside),
});
export const namesMe = (situation: Situation): Situation => ({ ...situation, personId: ME });
