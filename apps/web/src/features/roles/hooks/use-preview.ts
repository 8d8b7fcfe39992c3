import { rolesCalls } from '@sarm/contracts/addresses/roles.generated';
import type { PermissionCode } from '@sarm/domain/access/permissions';
import { useEffect, useState } from 'react';
import { useRead } from '../../../shared/api/use-read.ts';

const PAUSE_MS = 200;

/** What the server says the ticked codes would do, asked once ticking has paused. */
export function usePreview(
  roleId: string,
  ticked: ReadonlySet<PermissionCode> | null,
  personId: string | null,
) {
  const wanted = ticked === null ? null : [...ticked].toSorted().join(' ');
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    if (wanted === asked) return undefined;
    const timer = setTimeout(() => setAsked(wanted), asked === null ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, asked]);
  const permissions = asked === null || asked === '' ? [] : asked.split(' ');
  const answer = useRead(
    rolesCalls.preview,
    roleId === '' || asked === null ? null : { params: { roleId }, body: { permissions, personId } },
    { refetchOnMountOrArgChange: true },
  );
  return { ...answer, current: wanted === asked && !answer.isFetching };
}
