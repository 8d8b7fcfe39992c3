import { rolesCalls } from '@sarm/contracts/addresses/roles.generated';
import type { PermissionCode } from '@sarm/domain/access/permissions';
import { useEffect, useState } from 'react';
import { useRead } from '../../../shared/api/use-read.ts';

const PAUSE_MS = 200;

/** What the ticked codes would do according to the server, requested once ticking has paused. */
export function usePreview(
  roleId: string,
  ticked: ReadonlySet<PermissionCode> | null,
  personId: string | null,
) {
  const selected = ticked === null ? null : [...ticked].toSorted().join(' ');
  const [requested, setRequested] = useState<string | null>(null);
  useEffect(() => {
    if (selected === requested) return undefined;
    const timer = setTimeout(() => setRequested(selected), requested === null ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [selected, requested]);
  const permissions = requested === null || requested === '' ? [] : requested.split(' ');
  const answer = useRead(
    rolesCalls.preview,
    roleId === '' || requested === null ? null : { params: { roleId }, body: { permissions, personId } },
    { refetchOnMountOrArgChange: true },
  );
  return { ...answer, current: selected === requested && !answer.isFetching };
}
