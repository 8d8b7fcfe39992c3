import type { Address } from '@sarm/contracts/http/address';
import type { UserRecord } from '@sarm/contracts/http/users/users.entities';
import type { RouteDefinition } from '@sarm/contracts/http/route';
import { type AccessCaller, type AccessObject, decide } from '@sarm/domain/access/decide';
import type { HeldMembership } from '@sarm/domain/access/held';
import { expandPermissions } from '@sarm/domain/access/permissions';

/** What the screen has of the object that a call is about. */
export interface CallObject {
  /** Null: it belongs to the installation. */
  readonly projectId: string | null;
  readonly createdBy?: string | null;
  readonly archived?: boolean;
  readonly type?: string;
  readonly state?: string;
}

type Membership = HeldMembership & { readonly projectId: string };

/** Synthetic entries name no project: they open menus and nothing else (BUS-153). */
export const membershipsOf = (user: UserRecord): Membership[] =>
  user.projectPermissions.flatMap(({ projectId, synthetic, ...held }) =>
    synthetic || projectId === null ? [] : [{ ...held, projectId }],
  );

/** BUS-142: a code is held by its id, as an object, as the module that it opens, or as itself. */
const codesOf = (user: UserRecord): string[] => {
  const ids = new Set(user.userPermissions);
  const mapped = Object.entries(user.permissionCodeToIdMap).filter(([, id]) => ids.has(id));
  return [
    ...user.permissions,
    ...user.permissionObjects.map(({ code }) => code),
    ...mapped.map(([code]) => code),
    ...user.availableModules.map((module) => `access_${module}`),
  ];
};

export const callerOf = (user: UserRecord): AccessCaller => ({
  userId: user.id,
  isActive: user.isActive,
  held: {
    roleCodes: user.roles.map((role) => role.code),
    permissions: expandPermissions(codesOf(user)),
  },
  memberships: membershipsOf(user),
});

const objectOf = (user: UserRecord, object: CallObject): AccessObject => ({
  inProject: object.projectId !== null,
  membership: membershipsOf(user).find((each) => each.projectId === object.projectId) ?? null,
  createdBy: object.createdBy ?? null,
  archived: object.archived ?? false,
  type: object.type,
  state: object.state,
});

/** The decision that the API will make, from the same declaration: what is refused there is not offered here. */
export function mayCall<R extends RouteDefinition>(
  user: UserRecord,
  { access }: Address<R>,
  object?: CallObject,
): boolean {
  const about = object === undefined ? undefined : objectOf(user, object);
  return decide(access, { caller: callerOf(user), object: about }).allowed;
}
