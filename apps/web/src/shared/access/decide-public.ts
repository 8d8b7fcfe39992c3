import { PATHS } from '../paths.ts';
import type { RefusalText } from '../screens/screen.ts';
import type { AuthState } from '../session/auth.slice.ts';

export type Decision =
  | { readonly kind: 'show' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'refuse'; readonly text: RefusalText };

export const redirect = (to: string): Decision => ({ kind: 'redirect', to });

/** PLT-011: the redirect of a signed-in visitor waits while a sign-in button still has its own way to go. */
export function decidePublicOnly(auth: AuthState): Decision {
  if (auth.status === 'unknown') return { kind: 'loading' };
  if (auth.status === 'signed-in' && auth.pendingPath === null) return redirect(PATHS.dashboard);
  return { kind: 'show' };
}
