import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import type { SignInStep } from '@sarm/domain/accounts/sign-in-steps';
import { errorText } from '../../../shared/api/api-error.ts';
import { changeEndpoint, readEndpoint } from '../../../shared/api/endpoint-of.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { signedIn, signedOut } from '../../../shared/session/auth.slice.ts';
import type { AppDispatch } from '../../../shared/api/store-types.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}
export interface WaitingStep {
  readonly next: SignInStep;
  readonly challengeToken: string;
}
export type SignInResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: string }
  | { readonly ok: false; readonly step: WaitingStep };

type Answer =
  | { readonly access_token: string }
  | { readonly next: SignInStep; readonly challenge_token: string };

/** PLT-155, PLT-197: tokens first, then the user record; without the record nobody is signed in. */
export const enterWith =
  (answer: Answer, pendingPath: string) =>
  async (dispatch: AppDispatch): Promise<SignInResult> => {
    if ('next' in answer)
      return { ok: false, step: { next: answer.next, challengeToken: answer.challenge_token } };
    dispatch(signedIn({ accessToken: answer.access_token, pendingPath }));
    const me = await dispatch(
      readEndpoint(authCalls.me).initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    if (me.data !== undefined) return { ok: true };
    dispatch(signedOut());
    return { ok: false, message: i18n.t('auth:login.noUser') };
  };

/** PLT-151 */
export const signIn =
  (credentials: Credentials, pendingPath: string) =>
  async (dispatch: AppDispatch): Promise<SignInResult> => {
    const { data, error } = await dispatch(changeEndpoint(authCalls.login).initiate({ body: credentials }));
    if (data === undefined) return { ok: false, message: errorText(error, i18n.t('auth:login.failed')) };
    return await dispatch(enterWith(data, pendingPath));
  };

/** PLT-151: the code, or the new password, that the sign-in waits for. */
export const takeStep =
  (
    { challengeToken }: WaitingStep,
    given: { readonly code?: string; readonly newPassword?: string },
    pendingPath: string,
  ) =>
  async (dispatch: AppDispatch): Promise<SignInResult> => {
    const body = { challenge_token: challengeToken, ...given };
    const { data, error } = await dispatch(changeEndpoint(authCalls.loginStep).initiate({ body }));
    if (data === undefined) return { ok: false, message: errorText(error, i18n.t('auth:login.failed')) };
    return await dispatch(enterWith(data, pendingPath));
  };
