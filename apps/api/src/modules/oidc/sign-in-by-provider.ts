import { type Actor, appendAudit } from '@sarm/database/audit/audit.repository';
import { asNobody, asUser, inScope } from '@sarm/database/kernel/scope';
import { AUTH } from '@sarm/domain/limits';
import type { ProviderFailure } from '@sarm/domain/accounts/provider-return';
import type { AppDeps } from '../../deps.ts';
import { clientOf } from '../../http/client-address.ts';
import { continueSignIn, type SignInOutcome } from '../auth/continue-sign-in.ts';
import { countTry, Throttled } from '../../credentials/throttle.ts';
import { asPerson, findOrCreateAccount } from './find-or-create-account.ts';
import type { Begun, Provider } from './provider.ts';

interface WayBack {
  readonly begun: Begun | undefined;
  readonly search: string;
  readonly actor: Actor;
}

export type ProviderOutcome =
  | { readonly failed: ProviderFailure }
  | { readonly outcome: SignInOutcome; readonly email: string };

/** PLT-004. Failures are shown on the login screen, because the browser itself is here and not the application. */
export async function signInByProvider(
  deps: AppDeps,
  provider: Provider,
  way: WayBack,
): Promise<ProviderOutcome> {
  const { actor } = way;
  try {
    await countTry(deps, `provider:${clientOf(actor.ipAddress)}`, AUTH.loginsPerClient);
  } catch (error) {
    if (error instanceof Throttled) return { failed: 'busy' };
    throw error;
  }
  const claims = await claimsOf(deps, provider, way);
  if (claims === undefined) return await refuse(deps, way, 'refused');
  const { issuer } = provider;
  const user = await findOrCreateAccount(deps, { issuer, subject: claims.subject, claims, actor });
  if (typeof user === 'string') return await refuse(deps, way, user);
  const outcome = await inScope(deps.db, asUser(user.id), (tx) =>
    // The age of a password that was not used is no concern; the second factor is (docs/decisions/0035).
    continueSignIn(tx, deps, {
      user,
      actor: asPerson(actor, user),
      passed: ['change-password'],
      by: 'provider',
    }),
  );
  return { outcome, email: user.email };
}

async function claimsOf(deps: AppDeps, provider: Provider, { begun, search }: WayBack) {
  if (begun === undefined) return undefined;
  try {
    return await provider.finish(begun, search);
  } catch (error) {
    deps.log.warn({ err: error }, 'sign-in through the provider refused');
    return undefined;
  }
}

async function refuse(
  deps: AppDeps,
  { actor }: WayBack,
  failed: ProviderFailure,
): Promise<{ failed: ProviderFailure }> {
  await inScope(deps.db, asNobody, (tx) =>
    appendAudit(tx, actor, {
      action: 'session.refuse',
      subjectId: '',
      after: { by: 'provider', reason: failed },
    }),
  );
  return { failed };
}
