import {
  type EnteredRow,
  type LocatedRow,
  locateObjects,
  type Wanted,
} from '@sarm/database/kernel/access.repository';
import { widenToInstallation } from '@sarm/database/kernel/caller-scope';
import type { Database, Scoped } from '@sarm/database/kernel/connect';
import { asInstallation, asUser, inScope } from '@sarm/database/kernel/scope';

/** How the checks of a call find what it names: in the transaction of the call, or each in one of its own. */
export interface Reach {
  /** `administers`: the caller's roles open every project, so nothing is hidden by membership. */
  locate(
    wanted: Wanted,
    as: { readonly userId: string; readonly administers: boolean },
  ): Promise<readonly LocatedRow[]>;
}

export const reachOf = (db: Database): Reach => ({
  locate: (wanted, { userId, administers }) =>
    inScope(db, administers ? asInstallation : asUser(userId), (tx) => locateObjects(tx, wanted, userId)),
});

/** What the first statement of the transaction has located is not looked for again. */
export const reachWithin = (
  tx: Scoped,
  entered?: { readonly wanted: Wanted | undefined; readonly row: EnteredRow | undefined },
): Reach => ({
  locate: async (wanted, { userId, administers }) => {
    // Once widened it stays so: whoever administers the object goes on working on it.
    if (administers) await widenToInstallation(tx);
    const { wanted: known, row } = entered ?? {};
    const same =
      known?.kind === wanted.kind &&
      wanted.name === undefined &&
      wanted.ids.every((id) => known.ids.includes(id));
    return !administers && same && row?.objects ? row.objects : await locateObjects(tx, wanted, userId);
  },
});
