import type { Permission } from '@sarm/contracts/http/permissions/permissions.routes';
import { isPermissionCode, type PermissionCode } from '@sarm/domain/access/permissions';
import { useMemo, useState } from 'react';
import { changesBetween, sameTicks } from '../state/ticks.ts';

const NONE: readonly Permission[] = [];

/** What is ticked compared with what is stored. */
export function useTicks(stored: readonly Permission[] = NONE) {
  const before = useMemo(
    () => new Set<PermissionCode>(stored.map(({ code }) => code).filter(isPermissionCode)),
    [stored],
  );
  const [edited, setEdited] = useState<ReadonlySet<PermissionCode> | null>(null);
  const ticked = edited ?? before;
  const changes = useMemo(() => changesBetween(before, ticked), [before, ticked]);
  const tick = (codes: readonly PermissionCode[], on: boolean): void => {
    const after = new Set(ticked);
    for (const code of codes) {
      if (on) after.add(code);
      else after.delete(code);
    }
    setEdited(sameTicks(before, after) ? null : after);
  };
  return {
    before,
    ticked,
    changes,
    /** Of two names of one code one may go without a visible change; it is to be saved all the same. */
    count: edited === null ? 0 : Math.max(changes.length, 1),
    tick,
    discard: () => setEdited(null),
  };
}
export type Ticks = ReturnType<typeof useTicks>;
