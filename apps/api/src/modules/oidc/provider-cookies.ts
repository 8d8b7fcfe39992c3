import { SIGN_IN_STEPS } from '@sarm/domain/accounts/sign-in-steps';
import { AUTH } from '@sarm/domain/limits';
import { z } from 'zod';
import { createSealedCookie } from '../../credentials/sealed-cookie.ts';

/**
 * Of the browser that began: nobody else's browser can end the sign-in. Lax, because the provider's page leads back here
 * and a strict cookie would not come along.
 */
export const begunCookie = createSealedCookie({
  name: 'sarm_provider',
  use: 'sign-in through a provider',
  minutes: AUTH.providerMinutes,
  sameSite: 'lax',
  value: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
});

/**
 * The step that is due after the way back. In an address it would be believed from any link: somebody could let others
 * set a password or an app for the account of that somebody, and sign them in there.
 */
export const stepCookie = createSealedCookie({
  name: 'sarm_provider_step',
  use: 'step of a sign-in through a provider',
  minutes: AUTH.challengeMinutes,
  sameSite: 'strict',
  value: z.object({ next: z.enum(SIGN_IN_STEPS), token: z.string(), email: z.string() }),
});
