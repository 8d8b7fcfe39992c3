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

/**
 * What stands behind the # of /login after a sign-in through a provider. Anybody can write a link with one, so it holds
 * nothing that could be believed: the step that is due is kept in a cookie of the browser that began.
 */
export type ProviderReturn = { readonly failed: ProviderFailure } | 'step';

const MARK = 'provider';

export const writeProviderReturn = (back: ProviderReturn): string =>
  `#${new URLSearchParams({ [MARK]: back === 'step' ? back : back.failed }).toString()}`;

export function readProviderReturn(hash: string): ProviderReturn | undefined {
  const mark = new URLSearchParams(hash.slice(1)).get(MARK);
  const failed = PROVIDER_FAILURES.find((each) => each === mark);
  if (failed !== undefined) return { failed };
  return mark === 'step' ? mark : undefined;
}
