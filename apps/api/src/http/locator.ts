import {
  type EnteredRow,
  findUses,
  type LocatedRow,
  locateObjects,
  type ObjectQuery,
  type UsedRow,
} from '@sarm/database/kernel/access.repository';
import { widenToInstallation } from '@sarm/database/kernel/caller-scope';
import type { Database, Scoped } from '@sarm/database/kernel/connect';
import { asInstallation, asUser, inScope } from '@sarm/database/kernel/scope';

/** How the checks of a call find what it names: in the transaction of the call, or each in one of its own. */
export interface Locator {
  /** `administers`: the caller's roles open every project, so nothing is hidden by membership. */
  locate(
    target: ObjectQuery,
    as: { readonly userId: string; readonly administers: boolean },
  ): Promise<readonly LocatedRow[]>;
  /** The memberships of the caller where the objects are used. */
  uses(target: Pick<ObjectQuery, 'kind' | 'ids'>, userId: string): Promise<readonly UsedRow[]>;
}

export const locatorOf = (db: Database): Locator => ({
  locate: (target, { userId, administers }) =>
    inScope(db, administers ? asInstallation : asUser(userId), (tx) => locateObjects(tx, target, userId)),
  uses: ({ kind, ids }, userId) => inScope(db, asUser(userId), (tx) => findUses(tx, kind, ids)),
});

/** What the first statement of the transaction has located is not looked for again. */
export const locatorWithin = (
  tx: Scoped,
  entered?: { readonly target: ObjectQuery | undefined; readonly row: EnteredRow | undefined },
): Locator => ({
  locate: async (target, { userId, administers }) => {
    // Once widened it stays so: an administrator of the object continues to work on it.
    if (administers) await widenToInstallation(tx);
    const { target: located, row } = entered ?? {};
    const same =
      located?.kind === target.kind &&
      target.name === undefined &&
      target.ids.every((id) => located.ids.includes(id));
    return !administers && same && row?.objects ? row.objects : await locateObjects(tx, target, userId);
  },
  uses: ({ kind, ids }) => findUses(tx, kind, ids),
});
