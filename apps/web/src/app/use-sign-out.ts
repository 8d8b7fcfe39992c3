import { useCallback } from 'react';
import { authApi } from '../shared/api/auth.endpoints.ts';
import { signedOut } from '../shared/session/auth.slice.ts';
import { useAppDispatch } from '../shared/state/store-types.ts';

/** PLT-102. The tab forgets the session even when the server cannot be told. */
export function useSignOut(): () => Promise<void> {
  const dispatch = useAppDispatch();
  return useCallback(async () => {
    await dispatch(authApi.endpoints.logout.initiate());
    dispatch(signedOut());
  }, [dispatch]);
}
