import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import { errorText } from '../../../shared/api/api-error.ts';
import { changeEndpoint, readEndpoint } from '../../../shared/api/endpoint-of.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { signedIn, signedOut } from '../../../shared/session/auth.slice.ts';
import type { AppDispatch } from '../../../shared/state/store-types.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}
export type SignInResult = { readonly ok: true } | { readonly ok: false; readonly message: string };

/** PLT-151, PLT-155, PLT-197: tokens first, then the user record; without the record nobody is signed in. */
export const signIn =
  (credentials: Credentials, pendingPath: string) =>
  async (dispatch: AppDispatch): Promise<SignInResult> => {
    const { data, error } = await dispatch(changeEndpoint(authCalls.login).initiate({ body: credentials }));
    if (data === undefined) return { ok: false, message: errorText(error, i18n.t('auth:login.failed')) };
    dispatch(signedIn({ accessToken: data.access_token, pendingPath }));
    const me = await dispatch(
      readEndpoint(authCalls.me).initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    if (me.data !== undefined) return { ok: true };
    dispatch(signedOut());
    return { ok: false, message: i18n.t('auth:login.noUser') };
  };
