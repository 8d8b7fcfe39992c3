import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import { useCallback } from 'react';
import { changeEndpoint } from '../shared/api/endpoint-of.ts';
import { signedOut } from '../shared/session/auth.slice.ts';
import { useAppDispatch } from '../shared/api/store-types.ts';

/** PLT-102. The tab forgets the session even when the server cannot be notified. */
export function useSignOut(): () => Promise<void> {
  const dispatch = useAppDispatch();
  return useCallback(async () => {
    await dispatch(changeEndpoint(authCalls.logout).initiate());
    dispatch(signedOut());
  }, [dispatch]);
}
