import type { AccessLevel } from './access-levels.ts';
import type { ErrorCode } from '../catalogue/errors.ts';
import type { PermissionCode } from './permissions.ts';
import type { MediaKind, ResourceKind } from './resources.ts';

/**
 * The closed language of access: every call of docs/requirements/calls.csv is one of these. `decide` gives it its
 * meaning, for the API and for the web alike; a new form is added here and there, never inside a use case.
 */
export type Access<Kind extends string = ResourceKind> =
  | PublicAccess
  | TokenAccess
  | SignedInAccess
  | InstallationAccess
  | RowsAccess
  | PersonAccess
  | ObjectAccess<Kind>;

type Codes = readonly PermissionCode[];

/** What has to be true of the installation while the call is open; elsewhere it is refused with the error. */
export const CONDITIONS = {
  'registration is open': 'registration_closed',
  // Afterwards the call does not exist (PLT-233).
  'nobody has an account': 'not_found',
} as const satisfies Record<string, ErrorCode>;
export type Condition = keyof typeof CONDITIONS;

/** Parts of what a call can name or answer that need a code of their own. */
export type AccessPart = 'system roles' | 'analytics';
interface WithParts {
  readonly parts?: Readonly<Partial<Record<AccessPart, Codes>>>;
}

export interface PublicAccess {
  readonly kind: 'public';
  readonly while?: Condition;
}

/** Something other than a session proves the caller. */
export type Token = 'refresh cookie' | 'challenge token' | 'setup token';
export interface TokenAccess {
  readonly kind: 'token';
  readonly token: Token;
  readonly inactiveToo?: true;
  readonly while?: Condition;
}

/** The call is about the caller, or about nothing that anybody owns. */
export interface SignedInAccess {
  readonly kind: 'signed-in';
  readonly inactiveToo?: true;
  /** A sign-in that waits for its second factor may call too. */
  readonly or?: 'challenge token';
}

/** Records of the installation. A code of a membership counts only inside its project, so here only codes of roles do. */
export interface InstallationAccess extends WithParts {
  readonly kind: 'installation';
  readonly anyOf: Codes;
  /** For reading what every project needs: a code that any membership gives counts too (PLT-140). */
  readonly anywhere?: true;
}

/** A list over several projects: the answer holds only what the caller may see. */
export interface RowsAccess {
  readonly kind: 'rows';
  /** own projects: rows of projects the caller is a member of; caller: rows that belong to the caller. */
  readonly of: 'own projects' | 'caller';
  /** Only rows of projects in which one of these is held; held nowhere is 403. */
  readonly anyOf?: Codes;
  /** Rows that other people made only where one of these is held. */
  readonly othersSeen?: Codes;
}

/** The call names a person: the caller, or somebody else for holders. For the others nobody else exists (404). */
export interface PersonAccess {
  readonly kind: 'person';
  readonly othersAnyOf: Codes;
}

export interface FurtherObject<Kind extends string = ResourceKind> {
  readonly kind: Kind;
  /** Holds one id, or a list of them. */
  readonly field: string;
  /** The part of the request with the field; absent: the part that names the object. */
  readonly from?: 'params' | 'query' | 'body';
}

/**
 * The call names an object, which decides the project. No membership there or no such object: 404, the same for both.
 * Then who made it, code, level (403), archive and state (409).
 */
export interface ObjectAccess<Kind extends string = ResourceKind> extends WithParts {
  readonly kind: 'object';
  /** media: the kind that the request names decides the object. */
  readonly object: Kind | 'media';
  /** The object may be named by the name that its maker gave it: only what the caller made is found so. Absent: by id. */
  readonly by?: 'id or name';
  /** Further objects that the call names. They have to lie in the project of the object, else they are 404 of their kind. */
  readonly besides?: readonly FurtherObject<Kind>[];
  /** The call names several, and each has to pass; one that does not exist for the caller is 404 for all. */
  readonly every?: true;
  /** One of these, through a role or through the membership in the object's project. */
  readonly anyOf?: Codes;
  /** As anyOf, chosen by the type of the object (or of the one that is made). */
  readonly anyOfByType?: Readonly<Record<string, Codes>>;
  /** Roles with one of these open the call without a membership. */
  readonly withoutMembership?: Codes;
  /** For objects of no project: a code that any membership gives counts too. */
  readonly anywhere?: true;
  /** Absent: a reading call, membership is enough. Present: a write; an archived project answers 409. */
  readonly level?: AccessLevel;
  /** Level needed for what somebody else made. */
  readonly othersLevel?: AccessLevel;
  /** Code needed in addition for what somebody else made; without it 403. */
  readonly othersAnyOf?: Codes;
  /**
   * For objects of no project: also people who have this level in a project that uses the object (`usedBy` of the
   * registry). The code of the call then counts through the membership there, too.
   */
  readonly orLevelWhereUsed?: 'admin';
  /** What somebody else made exists only for holders of one of these; for the others it is 404. */
  readonly othersSeen?: Codes;
  /** Only its maker: for everybody else it does not exist, or is refused to those who may see it. */
  readonly ownOnly?: true;
  /** Of the rows that the answer lists, those of other people only for holders. */
  readonly rowsOfOthers?: Codes;
  /** Only in this state of the object; else 409 with the error. */
  readonly whileState?: { readonly is: string; readonly otherwise: ErrorCode };
  /** A short-lived token in ?token= may stand in for the bearer; membership is still checked. */
  readonly mediaToken?: MediaKind;
}
