import { SIGN_IN_STEPS, type SignInStep } from './sign-in-steps.ts';

/** Why a sign-in through an OpenID provider came to nothing. */
export const PROVIDER_FAILURES = [
  'unavailable',
  'unreachable',
  'refused',
  'unverified',
  'closed',
  'busy',
] as const;
export type ProviderFailure = (typeof PROVIDER_FAILURES)[number];

/** What stands behind the # of /login after a sign-in through a provider: there no log and no referrer sees it. */
export type ProviderReturn =
  | { readonly failed: ProviderFailure }
  | { readonly next: SignInStep; readonly token: string; readonly email: string };

const MARK = 'provider';

export const writeProviderReturn = (back: ProviderReturn): string => {
  const { failed, ...step } = { failed: undefined, ...back };
  return `#${new URLSearchParams({ [MARK]: failed ?? 'step', ...step }).toString()}`;
};

export function readProviderReturn(hash: string): ProviderReturn | undefined {
  const params = new URLSearchParams(hash.slice(1));
  const failed = PROVIDER_FAILURES.find((each) => each === params.get(MARK));
  if (failed !== undefined) return { failed };
  const [next, token] = [SIGN_IN_STEPS.find((each) => each === params.get('next')), params.get('token')];
  if (params.get(MARK) !== 'step' || next === undefined || token === null) return undefined;
  return { next, token, email: params.get('email') ?? '' };
}
