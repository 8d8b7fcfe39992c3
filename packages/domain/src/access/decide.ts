import { levelAtLeast } from './access-levels.ts';
import type { ErrorCode } from '../catalogue/errors.ts';
import type { PermissionCode } from './permissions.ts';
import { type HeldAccess, type HeldMembership, holdsInProject, holdsPermission } from './held.ts';
import {
  type Access,
  type AccessPart,
  CONDITIONS,
  type Condition,
  type ObjectAccess,
  type PublicAccess,
  type Token,
  type TokenAccess,
} from './language.ts';

/** The signed-in person as far as decisions go. */
export interface AccessCaller {
  readonly userId: string;
  readonly isActive: boolean;
  readonly held: HeldAccess;
  /** Only where `needsMemberships` is true: a decision about one object gets that membership with the object. */
  readonly memberships?: readonly (HeldMembership & { readonly projectId: string })[];
}

/** The object of a call, with the caller's own membership in its project. */
export interface AccessObject {
  readonly inProject: boolean;
  readonly membership: HeldMembership | null;
  readonly createdBy: string | null;
  readonly archived: boolean;
  readonly type?: string | undefined;
  readonly state?: string | undefined;
  /** The caller's memberships in the projects that use it; only where the call has `orLevelWhereUsed`. */
  readonly usedIn?: readonly HeldMembership[] | undefined;
}

export interface Situation {
  readonly caller?: AccessCaller | undefined;
  /** What stands in for a session. */
  readonly token?: Token | undefined;
  /** Whether the condition of the call holds; needed only for calls that have one. */
  readonly conditions?: Readonly<Partial<Record<Condition, boolean>>>;
  /** Undefined for a call about an object: there is none that the caller may see. */
  readonly object?: AccessObject | undefined;
  /** The person that the call names. */
  readonly personId?: string | undefined;
}

export type Decision = { readonly allowed: true } | { readonly allowed: false; readonly error: ErrorCode };

/** The one decision. Pure: everything it depends on is given. */
export function decide<Kind extends string>(access: Access<Kind>, situation: Situation): Decision {
  const error =
    access.kind === 'public' || access.kind === 'token'
      ? refuseVisitor(access, situation)
      : refuseCaller(access, situation);
  return error === undefined ? { allowed: true } : { allowed: false, error };
}

type Refusal = ErrorCode | undefined;

function refuseVisitor(access: PublicAccess | TokenAccess, { conditions, token }: Situation): Refusal {
  if (access.while !== undefined && conditions?.[access.while] !== true) return CONDITIONS[access.while];
  return access.kind === 'token' && token !== access.token ? 'not_signed_in' : undefined;
}

function refuseCaller<Kind extends string>(
  access: Exclude<Access<Kind>, PublicAccess | TokenAccess>,
  { caller, token, object, personId }: Situation,
): Refusal {
  if (access.kind === 'signed-in' && access.or !== undefined && token === access.or) return undefined;
  if (caller === undefined) return 'not_signed_in';
  if (!caller.isActive && !(access.kind === 'signed-in' && access.inactiveToo === true))
    return 'account_inactive';
  switch (access.kind) {
    case 'signed-in':
      return undefined;
    case 'installation':
      return holdsAny(caller, access.anyOf, access.anywhere) ? undefined : 'forbidden';
    case 'rows':
      return access.anyOf === undefined || holdsAny(caller, access.anyOf, true) ? undefined : 'forbidden';
    case 'person':
      return personId === caller.userId || holdsAny(caller, access.othersAnyOf, true)
        ? undefined
        : 'not_found';
    case 'object':
      return object === undefined ? 'not_found' : refuseObject(access, caller, object);
  }
}

function refuseObject<Kind extends string>(
  access: ObjectAccess<Kind>,
  caller: AccessCaller,
  object: AccessObject,
): Refusal {
  const administers = access.withoutMembership !== undefined && holdsAny(caller, access.withoutMembership);
  if (object.inProject && object.membership === null && !administers) return 'not_found';
  const mine = object.createdBy === caller.userId;
  const holds: Holds = (codes) => holdsFor(access, caller, object, codes);
  // Level and code have to come from one project: an admin here with the code of another project is neither.
  const whereUsed = object.usedIn?.some(
    (each) =>
      each.accessLevel === access.orLevelWhereUsed &&
      access.anyOf?.some((code) => holdsInProject(caller.held, each, code)),
  );
  return (
    (mine ? undefined : refuseOthers(access, holds)) ??
    (administers || whereUsed ? undefined : refuseCode(access, object, holds)) ??
    (mine || whereUsed || access.othersAnyOf === undefined || holds(access.othersAnyOf)
      ? undefined
      : 'forbidden') ??
    refuseLevel(access, object, mine) ??
    refuseState(access, object)
  );
}

type Holds = (codes: readonly PermissionCode[]) => boolean;

/** Whether the caller may see what somebody else made, and touch it. */
function refuseOthers<Kind extends string>(access: ObjectAccess<Kind>, holds: Holds): Refusal {
  const seen = access.othersSeen === undefined ? access.ownOnly !== true : holds(access.othersSeen);
  if (!seen) return 'not_found';
  return access.ownOnly === true ? 'forbidden' : undefined;
}

function refuseCode<Kind extends string>(
  { anyOf, anyOfByType }: ObjectAccess<Kind>,
  { type }: AccessObject,
  holds: Holds,
): Refusal {
  const codes = anyOfByType === undefined ? anyOf : (anyOfByType[type ?? ''] ?? []);
  return codes === undefined || holds(codes) ? undefined : 'forbidden';
}

function refuseLevel<Kind extends string>(
  { level, othersLevel }: ObjectAccess<Kind>,
  { membership }: AccessObject,
  mine: boolean,
): Refusal {
  const needed = mine ? level : (othersLevel ?? level);
  if (needed === undefined || membership === null) return undefined;
  return levelAtLeast(membership.accessLevel, needed) ? undefined : 'level_too_low';
}

function refuseState<Kind extends string>(
  { level, whileState }: ObjectAccess<Kind>,
  { archived, state }: AccessObject,
): Refusal {
  if (level !== undefined && archived) return 'project_archived';
  return whileState === undefined || state === whileState.is ? undefined : whileState.otherwise;
}

/**
 * Whether further objects of a call exist for it: each has been found under the caller's scope and lies in the project of
 * the object that was decided on. One of another project is refused as if it were missing, though the caller may be a
 * member there too: a record that joins two projects would show each of them to the members of the other.
 */
export const lieInProject = (
  projectId: string | null,
  found: readonly ({ readonly projectId: string | null } | undefined)[],
): boolean => projectId !== null && found.every((each) => each?.projectId === projectId);

/** Whether the caller may name or see a part of the call that not everybody may who may call it. */
export function mayPart<Kind extends string>(
  access: Access<Kind>,
  part: AccessPart,
  { caller, object }: Pick<Situation, 'caller' | 'object'>,
): boolean {
  const codes = 'parts' in access ? access.parts?.[part] : undefined;
  if (codes === undefined || caller === undefined) return codes === undefined;
  return access.kind === 'object' && object !== undefined
    ? holdsFor(access, caller, object, codes)
    : holdsAny(caller, codes);
}

/** Whether this call needs `caller.memberships`. */
export const needsMemberships = <Kind extends string>(access: Access<Kind>): boolean =>
  ((access.kind === 'installation' || access.kind === 'object') && access.anywhere === true) ||
  access.kind === 'person' ||
  // Also where every row is answered: a part of it may be for some projects only, as the patient of a sample is.
  access.kind === 'rows';

function holdsFor<Kind extends string>(
  access: ObjectAccess<Kind>,
  caller: AccessCaller,
  { membership }: AccessObject,
  codes: readonly PermissionCode[],
): boolean {
  if (membership === null) return holdsAny(caller, codes, access.anywhere);
  return codes.some((code) => holdsInProject(caller.held, membership, code));
}

function holdsAny(caller: AccessCaller, codes: readonly PermissionCode[], anywhere?: boolean): boolean {
  return codes.some(
    (code) =>
      holdsPermission(caller.held, code) ||
      (anywhere === true &&
        (caller.memberships ?? []).some((each) => holdsInProject(caller.held, each, code))),
  );
}
