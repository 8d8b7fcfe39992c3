import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import { useState } from 'react';
import { SetupPage } from '../../features/system-settings/components/setup-page.tsx';
import { useRead } from '../../shared/api/use-read.ts';
import { LoadingUser } from './loading-user.tsx';
import { NotFound } from './not-found.tsx';

/** PLT-233: open while nobody has an account. The person who makes the first one stays for the steps that follow it. */
export function SetupDoor() {
  const { data, isError } = useRead(authCalls.publicSettings);
  const [entered, setEntered] = useState(false);
  if (data?.setupRequired === true && !entered) setEntered(true);
  if (entered) return <SetupPage />;
  return data === undefined && !isError ? <LoadingUser /> : <NotFound />;
}
