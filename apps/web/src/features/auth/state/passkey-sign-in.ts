import { passkeysCalls } from '@sarm/contracts/addresses/passkeys.generated';
import type { AssertionAnswer } from '@sarm/contracts/http/passkeys/passkeys.routes';
import { startAuthentication } from '@simplewebauthn/browser';
import { errorText } from '../../../shared/api/api-error.ts';
import { changeEndpoint } from '../../../shared/api/endpoint-of.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import type { AppDispatch } from '../../../shared/api/store-types.ts';
import { enterWith, type SignInResult } from './sign-in.ts';

/** Nothing is typed: the device offers its keys and verifies its user. */
export const signInByPasskey =
  (pendingPath: string) =>
  async (dispatch: AppDispatch): Promise<SignInResult> => {
    const failed = (error: unknown): SignInResult => ({
      ok: false,
      message: errorText(error, i18n.t('auth:login.failed')),
    });
    const started = await dispatch(changeEndpoint(passkeysCalls.beginLogin).initiate(undefined));
    if (started.data === undefined) return failed(started.error);
    let response: AssertionAnswer;
    try {
      const optionsJSON = started.data as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
      response = (await startAuthentication({ optionsJSON })) as AssertionAnswer;
    } catch {
      // Cancelled, timed out, or no key for this place: browsers do not report which.
      return { ok: false, message: i18n.t('signInWays:passkey.cancelled') };
    }
    const { data, error } = await dispatch(
      changeEndpoint(passkeysCalls.login).initiate({ body: { response } }),
    );
    return data === undefined ? failed(error) : await dispatch(enterWith(data, pendingPath));
  };
